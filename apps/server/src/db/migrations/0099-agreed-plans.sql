-- The plans that a person has agreed to, at their prices. Until somebody does, customers are offered what the provider lists.
alter table redemption_items add column plans_agreed_at timestamptz;

create table agreed_plans (
  item_id uuid not null references redemption_items(id),
  code text not null check (code <> ''),
  name text not null,
  -- Null where the customer chooses the amount.
  price_kobo bigint check (price_kobo > 0),
  primary key (item_id, code)
);

-- Routes that tell everything tell this too.
update alarm_routes set kinds = kinds || 'plans-differ'::text
 where kinds @> array['float-low', 'service-failing', 'redemption-late', 'provider-contradicts', 'records-disagree', 'mission-budget', 'backup-old'];
