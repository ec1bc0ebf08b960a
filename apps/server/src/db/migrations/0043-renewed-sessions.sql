-- A session can get a new token, which a copy of the old one does not have. Its push registration goes with it.
alter table push_registrations
  drop constraint push_registrations_session_hash_fkey,
  add foreign key (session_hash) references sessions (token_hash) on update cascade on delete cascade;
