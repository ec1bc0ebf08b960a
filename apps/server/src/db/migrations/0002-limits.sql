-- Counters of a few minutes: losing them in a crash costs nothing, so they stay out of the write-ahead log.
create unlogged table rate_limits (
  bucket text primary key,
  window_ends_at timestamptz not null,
  uses integer not null
);

create table idempotency_keys (
  user_id uuid not null references users,
  call_path text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, call_path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
