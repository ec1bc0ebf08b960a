-- A product that was merged into another stays, hidden: purchases of it keep their name, and its old address leads on.
alter table products
  add column merged_into integer references products(id) check (merged_into <> id),
  add constraint products_merged_are_hidden check (merged_into is null or hidden_at is not null);
create index products_merged on products (merged_into) where merged_into is not null;

-- Counts the changes, so that the later of two open forms does not silently win.
alter table products add column revision integer not null default 0;
alter table redemption_items add column revision integer not null default 0;

-- What a product's points were before each change since two persons last agreed on them: small moves count together.
create table product_point_moves (
  id bigint generated always as identity primary key,
  product_id integer not null references products(id),
  points_before integer not null,
  at timestamptz not null default clock_timestamp()
);
create index product_point_moves_by_product on product_point_moves (product_id, at, id);
create function note_point_move() returns trigger language plpgsql as $$
begin
  insert into product_point_moves (product_id, points_before) values (old.id, old.points_per_unit);
  return null;
end
$$;
create trigger products_note_point_move after update of points_per_unit on products
  for each row when (old.points_per_unit is distinct from new.points_per_unit) execute function note_point_move();
create index approval_requests_waiting_about on approval_requests (kind, subject) where decision is null;
