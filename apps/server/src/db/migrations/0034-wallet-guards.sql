-- How a customer confirms a redemption. The row appears with the first PIN or passkey and stays: a way that the password
-- alone adds later is a replacement.
create table wallet_guards (
  user_id uuid primary key references users(id),
  pin_hash text check (pin_hash <> ''),
  pin_tries integer not null default 0 check (pin_tries between 0 and 5),
  locked_until timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- The code in the last letter that helps with a forgotten PIN. A used one has no hash.
create table wallet_codes (
  user_id uuid primary key references users(id),
  code_hash text check (code_hash <> ''),
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);

create table passkeys (
  id text primary key check (id <> ''),
  user_id uuid not null references users(id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- What a phone signs to add a passkey, asked for with the PIN, or with the password where there is none.
create table passkey_offers (
  user_id uuid primary key references users(id),
  session_hash bytea not null,
  challenge text not null,
  by_password boolean not null,
  expires_at timestamptz not null
);

-- A redemption that waits for its customer to confirm it. Redeeming deletes it, so it works once.
create table redemption_proofs (
  nonce_hash bytea primary key,
  user_id uuid not null references users(id),
  session_hash bytea not null,
  wish_hash bytea not null,
  way text check (way in ('pin', 'passkey')),
  expires_at timestamptz not null
);
create index redemption_proofs_by_expiry on redemption_proofs (expires_at);
