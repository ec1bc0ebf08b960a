-- What a customer answered to a decision of an operator: once for each decision, and then an operator's word on it.
create table appeals (
  id uuid primary key,
  customer_id uuid not null references users(id),
  about text not null check (about in ('review', 'reversal', 'freeze')),
  -- The purchase, the reversal, or the customer whose wallet is frozen: each freeze is known by its time.
  subject_id uuid not null,
  decision_at timestamptz not null,
  purchase_id uuid references purchases(id),
  text text not null check (text <> ''),
  sent_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('upheld', 'undone')),
  words text check (words <> ''),
  decided_by uuid references users(id),
  decided_at timestamptz,
  unique (customer_id, about, subject_id, decision_at),
  check (num_nulls(outcome, words, decided_by, decided_at) in (0, 4)),
  check ((about = 'freeze') = (purchase_id is null))
);
create index appeals_open on appeals (sent_at, id) where outcome is null;
create index appeals_decided on appeals (decided_at desc, id desc) where outcome is not null;
create index appeals_by_purchase on appeals (purchase_id) where purchase_id is not null;
