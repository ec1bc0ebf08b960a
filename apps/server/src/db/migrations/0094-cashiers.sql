-- Who stands at a shop's counter. The shopkeeper makes them; none has an account of their own.
create table cashiers (
  id uuid primary key,
  retailer_id uuid not null references retailers(id),
  name text not null check (length(name) between 1 and 60),
  pin_hash text not null,
  -- How many points the cashier may give in a day; null for the shop's own limits alone.
  points_a_day integer check (points_a_day >= 0),
  pin_tries integer not null default 0 check (pin_tries >= 0),
  locked_until timestamptz,
  -- By the shopkeeper, until they open it again.
  locked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- What a cashier did is kept under the name.
  deleted_at timestamptz
);
create index cashiers_of_shop on cashiers (retailer_id, id desc) where deleted_at is null;
create unique index cashiers_by_name on cashiers (retailer_id, lower(name)) where deleted_at is null;

-- The points that a cashier gave in a day, so that parallel decisions cannot pass the limit.
create table cashier_days (
  cashier_id uuid not null references cashiers(id),
  day date not null,
  points bigint not null check (points >= 0),
  primary key (cashier_id, day)
);

-- What was done at a counter: by a cashier, or by the shopkeeper about one.
create table counter_acts (
  id bigint generated always as identity primary key,
  retailer_id uuid not null references retailers(id),
  cashier_id uuid not null references cashiers(id),
  by_shopkeeper boolean not null,
  act text not null,
  -- The purchase, sale or award.
  subject uuid,
  points bigint not null default 0,
  at timestamptz not null default clock_timestamp()
);
create index counter_acts_of_shop on counter_acts (retailer_id, id desc);
create index counter_acts_of_cashier on counter_acts (cashier_id, id desc);

create function refuse_counter_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at a counter is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger counter_acts_are_append_only before update or delete on counter_acts
  for each row execute function refuse_counter_act_change();

-- A session on the shop's own device that was handed over: it may do what a cashier may, once one has shown a PIN.
alter table sessions
  add column at_counter boolean not null default false,
  add column cashier_id uuid references cashiers(id),
  add column cashier_until timestamptz,
  add check (cashier_id is null or at_counter);

alter table sales
  add column cashier_id uuid references cashiers(id),
  add column voided_by_cashier uuid references cashiers(id);
