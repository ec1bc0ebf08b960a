-- Nodes since 0131 work with it.
-- What the customer of a pay code earned by a sale (docs/decisions/0069). The sale took the units of these purchases from the stock.
create table sale_purchases (
  purchase_id uuid primary key references purchases(id),
  sale_id uuid not null references sales(id)
);
create index sale_purchases_of_sale on sale_purchases (sale_id);
