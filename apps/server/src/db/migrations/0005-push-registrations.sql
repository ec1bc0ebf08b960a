-- One browser, one registration: whoever signs in there last owns it.
create table push_registrations (
  token text primary key,
  user_id uuid not null references users,
  endpoint text not null unique,
  auth text not null,
  p256dh text not null,
  sw_scope text not null,
  vapid_key text not null,
  token_created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index push_registrations_by_user on push_registrations (user_id);
