-- What was done and by whom (docs/decisions/0036). An act is written in the transaction that it reports. A job then gives
-- committed acts their place in a chain of hashes, so that no transaction waits for another one's act.
create table audit_log (
  id bigint generated always as identity primary key,
  -- An account; none for a command, the server itself or a caller without a session.
  user_id uuid,
  role text not null check (role <> ''),
  -- Who ran a command, as the operating system knows them.
  os_user text check (os_user <> ''),
  act text not null check (act <> ''),
  -- The id of what it is about.
  subject text check (subject <> ''),
  before jsonb,
  after jsonb,
  address text check (address <> ''),
  request_id text check (request_id <> ''),
  at timestamptz not null default clock_timestamp()
);

-- Acts lie in the order of their time.
create index audit_log_by_time on audit_log using brin (at) with (autosummarize = on);

create table audit_chain (
  number bigint primary key check (number > 0),
  act_id bigint not null unique,
  -- SHA-256 over the hash before it and the act.
  hash bytea not null,
  chained_at timestamptz not null default clock_timestamp()
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_never_truncated before truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_chain_is_append_only before update or delete on audit_chain
  for each row execute function refuse_audit_change();
create trigger audit_chain_is_never_truncated before truncate on audit_chain
  for each statement execute function refuse_audit_change();
