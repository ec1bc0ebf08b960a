-- The link that makes the first operator of a real installation. Using it deletes it, and so does making an operator.
create table first_operator_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null,
  expires_at timestamptz not null
);
