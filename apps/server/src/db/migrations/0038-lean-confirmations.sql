-- Confirming a purchase prepares no check of a table, and changes no indexed column (docs/decisions/0021): both cost
-- every confirmation more than the rest of its budget.

-- What a shop or brand may still give on a day, instead of its limit; null for no limit.
create domain issuing_room as bigint constraint issuing_within_budget check (value >= 0);
alter table issuing_days drop constraint issuing_within_budget, add column room issuing_room;
update issuing_days set room = limit_points - points where limit_points is not null;
alter table issuing_days drop column limit_points;

-- The purchases that wait for an operator. They keep in `purchases` who confirmed them and when.
create table held_purchases (
  purchase_id uuid primary key references purchases(id),
  held_at timestamptz not null
);
create index held_purchases_in_order on held_purchases (held_at desc, purchase_id desc);
insert into held_purchases (purchase_id, held_at)
select id, held_at from purchases where held_at is not null and status = 'pending';
drop index purchases_held;
alter table purchases drop constraint purchases_held;
