-- What the provider answered about each order, without tokens, names and whole numbers of people, so that a person can
-- follow what happened. Answers from before were not kept.
create table provider_answers (
  id bigint generated always as identity primary key,
  redemption_id uuid not null,
  asked text not null check (asked in ('pay', 'requery')),
  status integer,
  took_ms integer not null,
  body jsonb,
  kind text not null check (kind <> ''),
  code text not null check (code <> ''),
  step text not null check (step <> ''),
  at timestamptz not null default clock_timestamp()
);
create index provider_answers_by_redemption on provider_answers (redemption_id, id);
create index provider_answers_by_time on provider_answers using brin (at) with (autosummarize = on);

-- What cannot be redeemed at the moment: the provider as a whole, a type, or an item. Orders already made go on.
create table redemption_pauses (
  id uuid primary key,
  scope text not null check (scope in ('provider', 'type', 'item')),
  target text not null check (target <> ''),
  reason text not null check (reason <> ''),
  paused_by uuid not null references users(id),
  paused_at timestamptz not null default clock_timestamp(),
  ended_by uuid references users(id),
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create unique index redemption_pauses_in_force on redemption_pauses (scope, target) where ended_at is null;

-- What an operator made of an order of which the provider said the opposite after its end.
create table contradiction_answers (
  id uuid primary key,
  redemption_id uuid not null references redemptions(id),
  answer text not null check (answer in ('written-off', 'given-back', 'stands')),
  amount_kobo positive not null,
  note text not null check (note <> ''),
  asked_by uuid not null references users(id),
  approved_by uuid references users(id),
  answered_at timestamptz not null default clock_timestamp(),
  check (approved_by <> asked_by)
);
create index contradiction_answers_by_redemption on contradiction_answers (redemption_id);
create trigger contradiction_answers_are_append_only before delete or update on contradiction_answers
  for each row execute function refuse_ledger_change();

-- The desk lists redemptions of all customers by time.
create index redemptions_by_time on redemptions (created_at, id);
create index redemptions_refunded on redemptions (created_at, id) where status = 'refunded';
drop index redemptions_open;
create index redemptions_open on redemptions (created_at, id) include (status) where finished_at is null;
