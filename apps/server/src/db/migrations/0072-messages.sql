-- The notices of a customer are the messages of the app too, so they say whether they were read.
alter table notices add column read_at timestamptz;

create index notices_of_user on notices (user_id, id);
drop index notices_by_user;
