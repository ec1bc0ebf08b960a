-- Copies of their data that customers asked an operator for. A letter with a link goes to the verified address.
create table data_requests (
  id uuid primary key,
  customer_id uuid not null references users(id),
  reason text not null check (reason <> ''),
  asked_by uuid not null references users(id),
  asked_at timestamptz not null default clock_timestamp(),
  notice_id bigint not null,
  fetched_at timestamptz
);
create index data_requests_open on data_requests (asked_at, id) where fetched_at is null;
create index data_requests_done on data_requests (fetched_at desc, id desc) where fetched_at is not null;
create index data_requests_by_customer on data_requests (customer_id);
create index users_by_erasure on users (erased_at desc, id desc) where erased_at is not null;
