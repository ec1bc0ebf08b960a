-- Servers that start together print a link each, and each of them works until one was used.
alter table first_operator_link drop constraint first_operator_link_pkey;
alter table first_operator_link drop column only_row;
alter table first_operator_link
  add primary key (token_hash),
  add column issued_at timestamptz not null default clock_timestamp();
