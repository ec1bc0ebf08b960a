-- Phones that do not change a list any more are forgotten with time: each login makes another.
alter table shopping_list_phones add column heard_at timestamptz not null default now();
