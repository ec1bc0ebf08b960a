-- Nodes since 0170 work with it.
-- But they still judge who is alone by who is there at the moment.
-- Who sent the last invitation of an operator, and when.
alter table users add column invited_by uuid references users(id), add column invited_at timestamptz;

-- An operator who was there once counts for good, also while a renewed invitation waits.
alter table operator_invitations add column is_first boolean not null default true;
update operator_invitations set is_first = not exists (
  select from audit_log where subject = user_id::text and act in ('invitation-accepted', 'operator-created')
);

-- Set on a request that comes into force by itself at this time if nobody stops it.
alter table approval_requests add column in_force_at timestamptz,
  drop constraint approval_requests_check,
  add constraint approval_requests_check check (
    num_nulls(decided_at, decision) in (0, 2)
      and (decided_by is null or decision is not null)
      and (decision is null or decided_by is not null or in_force_at is not null)
  );
create index approval_requests_coming on approval_requests (in_force_at) where decision is null and in_force_at is not null;
