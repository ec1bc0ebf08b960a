-- The programme's policy: one row per version, the newest in force. Decisions name the version that made them.
create table programme_policies (
  version integer primary key check (version >= 1),
  rules jsonb not null,
  reason text not null check (reason <> ''),
  proposed_by uuid references users(id),
  approved_by uuid references users(id),
  created_at timestamptz not null default clock_timestamp()
);

create function refuse_policy_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of the policy and decisions by it are kept as they are' using errcode = 'insufficient_privilege';
end
$$;
create trigger policies_are_append_only before delete or update on programme_policies for each row
  execute function refuse_policy_change();

-- What the policy said about a purchase or a redemption, and the facts it was judged by. A refused redemption has no row
-- of its own, so its subject is null.
create table policy_decisions (
  id bigint generated always as identity primary key,
  act text not null check (act in ('declare', 'confirm', 'review', 'redeem')),
  subject_id uuid,
  customer_id uuid not null,
  policy_version integer not null,
  outcome text not null check (outcome in ('accepted', 'held', 'refused')),
  facts jsonb not null,
  findings jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index policy_decisions_by_subject on policy_decisions (subject_id);
create index policy_decisions_of_note on policy_decisions (created_at) where findings <> '[]';
create trigger policy_decisions_are_append_only before delete or update on policy_decisions for each row
  execute function refuse_policy_change();

-- What a shop or brand gave in a day, in points. The constraint refuses the confirmation that would exceed the limit.
create table issuing_days (
  tenant_id uuid not null references retailers(id),
  day date not null,
  points not_negative not null,
  limit_points bigint,
  told_at timestamptz,
  primary key (tenant_id, day),
  constraint issuing_within_budget check (points <= limit_points)
) with (fillfactor=70);

-- A purchase that the shop or brand confirmed and an operator has yet to look at. Its status stays pending.
alter table purchases
  add column held_at timestamptz,
  add column held_by uuid references users(id),
  add column held_tenant uuid references retailers(id),
  add constraint purchases_held check ((held_at is null) = (held_by is null) and (held_at is null) = (held_tenant is null));
create index purchases_held on purchases (held_at, id) where held_at is not null and status = 'pending';

-- Kept by a nightly job: the median quantity of a shop's confirmed purchases.
create table shop_habits (
  retailer_id uuid primary key references retailers(id),
  median_quantity double precision not null,
  computed_at timestamptz not null default clock_timestamp()
);

alter table purchase_bonuses add column units integer;
update purchase_bonuses set units = purchases.quantity from purchases where purchases.id = purchase_bonuses.purchase_id;
alter table purchase_bonuses alter column units set not null, add check (units > 0);

create index users_operators on users (id) where role = 'operator';

create index pending_purchases_by_age on pending_purchases (created_at);

alter table users add column password_changed_at timestamptz;

-- Also finds how many customers send to one recipient, whatever the service.
drop index redemptions_by_recipient;
create index redemptions_by_recipient on redemptions (recipient, created_at);
