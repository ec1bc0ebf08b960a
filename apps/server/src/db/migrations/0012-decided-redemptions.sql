-- What a person decided where the provider gave no answer. Kept for good: it moved points.
create table redemption_decisions (
  redemption_id uuid primary key references redemptions,
  decision text not null check (decision in ('delivered', 'refunded')),
  decided_by text not null check (decided_by <> ''),
  reason text not null check (reason <> ''),
  decided_at timestamptz not null default clock_timestamp()
);

create trigger redemption_decisions_are_append_only
  before update or delete on redemption_decisions
  for each row execute function refuse_ledger_change();
