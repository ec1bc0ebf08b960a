-- What the owner of an account has shown to receive. It counts while it is the account's address and number, so a change of
-- either ends its verification. Numbers are given to new owners, so a number counts for the last who showed to have it.
alter table users
  add column verified_email text,
  add column verified_phone text check (verified_phone ~ '^0[789][01][0-9]{8}$');
-- Partial, so that changing it does not make rows wait that refer to the account.
create unique index users_by_verified_phone on users (verified_phone) where verified_phone is not null;

-- A message about the safety of an account may go out as an SMS too.
alter table notice_deliveries
  drop constraint notice_deliveries_lane_check,
  add constraint notice_deliveries_lane_check check (lane in ('push', 'urgent-push', 'mail', 'sms'));
