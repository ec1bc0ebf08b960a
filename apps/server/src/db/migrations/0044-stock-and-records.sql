-- What shops put on record as stock, so that what they confirm can be compared with it.
create table stock_additions (
  id bigint generated always as identity primary key,
  retailer_id uuid not null references retailers(id),
  product_id integer not null references products(id),
  quantity integer not null check (quantity > 0),
  added_at timestamptz not null default now()
);
create index stock_additions_by_time on stock_additions using brin (added_at) with (autosummarize = on);
-- Earlier additions are not known: what is left of them counts, and what was confirmed since the first of their 90 days.
insert into stock_additions (retailer_id, product_id, quantity)
select inventory.retailer_id, inventory.product_id, inventory.quantity + coalesce(confirmed.quantity, 0)
  from inventory
  left join (
    -- Summed up in one pass: purchases have no index by shop and product.
    select retailer_id, product_id, sum(quantity) as quantity
      from purchases
     where status = 'confirmed' and decided_at > now() - interval '90 days'
     group by retailer_id, product_id
  ) as confirmed using (retailer_id, product_id)
 where inventory.quantity + coalesce(confirmed.quantity, 0) > 0;

alter table shop_figures
  add column units bigint not null default 0,
  add column units_added bigint not null default 0;
alter table shop_figures alter column units drop default, alter column units_added drop default;

-- The records themselves can be what a case is about: a nightly check found that they differ.
alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check check (subject_kind in ('shop', 'customer', 'records'));

-- Policies have a limit and a list more. Earlier versions are kept, so an installation that has one gets another.
insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object(
         'shopSignals', latest.rules -> 'shopSignals' || '{"timesStockAdded": 3}'::jsonb,
         'selfDealing', latest.rules -> 'selfDealing' || case installation.begun_as
           when 'demo' then '{"by": ["phone", "email"]}'::jsonb
           else '{"by": ["phone", "email", "recipient", "device"]}'::jsonb end),
       'stock added and shared devices were added'
  from programme_policies as latest cross join installation
 where latest.version = (select max(version) from programme_policies);
