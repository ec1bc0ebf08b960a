-- Nodes since 0160 work with it, but they hand a secret out again.
-- A secret is handed out once. The phone that has it names it by its id.
alter table pay_secrets add column id uuid not null default gen_random_uuid(), add column ended_at timestamptz;
