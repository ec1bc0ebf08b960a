-- What each nightly check found last: every node shows the same metric, and operators are told of a difference once.
create table cross_checks (
  name text primary key,
  checked_at timestamptz not null,
  -- When it last found nothing: older rows are not read again.
  sound_at timestamptz,
  differences integer not null check (differences >= 0),
  examples jsonb not null,
  -- When operators were told of exactly these differences.
  told_at timestamptz
);

-- The checks read what is new since the last night. Summaries of page ranges cost the counter next to nothing.
drop index point_transfers_in_order;
create index point_transfers_in_order on point_transfers using brin (id, created_at) with (autosummarize = on);
drop index purchases_by_decision;
create index purchases_by_decision on purchases using brin (decided_at, created_at) with (autosummarize = on);
create index redemptions_by_end on redemptions using brin (finished_at) with (autosummarize = on);
