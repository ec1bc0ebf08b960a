-- Nodes since 0165 work with it.
-- A restore pauses redeeming, and is nobody's act.
alter table redemption_pauses alter column paused_by drop not null;
