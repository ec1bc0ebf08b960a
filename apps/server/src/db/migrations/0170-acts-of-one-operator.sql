-- Nodes since 0165 work with it.
-- But what is decided on them is not added up.
-- Who decided a redemption, so that what one operator decides alone can be added up. Empty for a command.
alter table redemption_decisions add column asked_by uuid references users(id),
  add column approved_by uuid references users(id),
  add constraint redemption_decisions_check check (approved_by <> asked_by);
create index redemption_decisions_alone on redemption_decisions (asked_by, decided_at) where approved_by is null;
create index contradiction_answers_alone on contradiction_answers (asked_by, answered_at) where approved_by is null;
create index point_adjustments_alone on point_adjustments (asked_by, created_at) where approved_by is null;
