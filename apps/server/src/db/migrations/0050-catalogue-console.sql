-- What the console keeps of a product beside what shops and customers see, and what its lists and imports look up.
alter table products
  add column category text check (category <> ''),
  add column usual_price_kobo bigint check (usual_price_kobo > 0),
  add column hidden_at timestamptz;
create index products_by_words on products using gin (search_words(name || ' ' || brand_name));
create index products_by_name_and_brand on products (lower(name), lower(brand_name));
create index products_by_full_gtin on products (lpad(gtin, 14, '0')) where gtin is not null;
create index products_by_category on products (category, created_at desc, id desc) where category is not null;
create index products_hidden on products (created_at desc, id desc) where hidden_at is not null;
create index inventory_by_product on inventory (product_id);
