-- Nodes since 0155 work with it.
-- What customers still owe of points that a shop or brand had paid for. Its prefund gets them back as the debt is paid.
create table prefund_debts (
  reversal_id uuid primary key references purchase_reversals(id),
  tenant_id uuid not null references prefunds(tenant_id),
  user_id uuid not null references wallets(user_id),
  points positive not null
);
create index prefund_debts_by_user on prefund_debts (user_id);
