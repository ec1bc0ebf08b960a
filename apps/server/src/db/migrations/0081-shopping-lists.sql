-- A customer's shopping list, which several phones change without a network. Gone with the account.
create table shopping_lists (
  user_id uuid primary key references users(id),
  -- Raised by every change: a phone asks for what is newer than what it has.
  revision bigint not null default 0 check (revision >= 0),
  -- Removed lines up to this revision are forgotten: a phone that knows less gets the whole list.
  forgotten_through bigint not null default 0 check (forgotten_through >= 0)
);

-- A line's fields are registers: each is what was said last, by the time when it was said on a phone.
create table shopping_list_lines (
  user_id uuid not null references shopping_lists(user_id),
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  product_id integer not null references products(id),
  quantity integer not null check (quantity between 1 and 999),
  quantity_at timestamptz not null,
  note text not null default '',
  note_at timestamptz not null,
  is_ticked boolean not null default false,
  ticked_at timestamptz not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  revision bigint not null check (revision > 0),
  primary key (user_id, id)
);
create index shopping_list_lines_by_revision on shopping_list_lines (user_id, revision);
create index shopping_list_lines_by_product on shopping_list_lines (product_id);

-- How many of its changes each phone has had carried out, so that none is carried out twice.
create table shopping_list_phones (
  user_id uuid not null references shopping_lists(user_id),
  phone text not null check (phone ~ '^[0-9a-f]{32}$'),
  applied_through bigint not null check (applied_through >= 0),
  primary key (user_id, phone)
);

create index products_by_category_words on products using gin (search_words(category)) where category is not null;
