-- Operators have duties, a second factor and a sign-in of their own (docs/decisions/0037).
alter table users add column duties text[] not null default '{}';
update users set duties = '{admin}' where role = 'operator';
alter table users add constraint users_duties check (
  duties <@ array['admin', 'finance', 'catalogue', 'support', 'fraud', 'auditor'] and (role = 'operator') = (duties <> '{}')
);

-- An operator's password is not set anew by mail.
delete from password_resets using users where users.id = password_resets.user_id and users.role = 'operator';

create table operator_factors (
  user_id uuid primary key references users(id),
  -- Sealed under the key of the meter tokens.
  totp_secret text not null check (totp_secret like 'v1.%'),
  -- The half minute of the last code that was accepted: a code works once.
  last_step bigint not null,
  made_at timestamptz not null default clock_timestamp()
);

create table operator_recovery_codes (
  user_id uuid not null references users(id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Whoever holds one has shown the password, and owes the second factor.
create table operator_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users(id),
  -- For somebody without a factor: the secret that they are to enrol, sealed.
  totp_secret text check (totp_secret like 'v1.%'),
  expires_at timestamptz not null
);
create index operator_challenges_by_user on operator_challenges (user_id);
create index operator_challenges_by_expiry on operator_challenges (expires_at);

-- Somebody with a row here has yet to set a password.
create table operator_invitations (
  user_id uuid primary key references users(id),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
