-- What was declared with the PIN of its pack was not photographed. The shop sees what it came with.
alter table pending_purchases alter column image_url drop not null;
alter table pending_purchases add column has_pin boolean not null default false;
alter table pending_purchases add constraint pending_purchases_come_with_something check (has_pin or image_url is not null);
