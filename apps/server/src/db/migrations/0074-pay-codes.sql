-- What a phone makes pay codes from. It ends with its session. The number leads to it; several may have the same one.
create table pay_secrets (
  session_id uuid primary key references sessions(id) on delete cascade,
  number smallint not null check (number between 0 and 9999),
  sealed text not null,
  created_at timestamptz not null default now()
);
create index pay_secrets_by_number on pay_secrets (number);

-- A code works once. The rows are needed for minutes, and are kept for a day, so that the phone can say what became of its code.
create table pay_code_uses (
  session_id uuid not null references pay_secrets(session_id) on delete cascade,
  step bigint not null,
  retailer_id uuid not null references retailers(id),
  points bigint not null default 0,
  used_at timestamptz not null default clock_timestamp(),
  primary key (session_id, step)
);

-- What a shop gives for a pay code was not photographed.
alter table purchases alter column photo_id drop not null;
