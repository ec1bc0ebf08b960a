-- The console's palette finds shops, brands and products by the beginning of their names.
create index retailers_by_name on retailers ((plain_name(name) collate "C"), id);
create index products_by_name on products ((plain_name(name) collate "C"), id);
