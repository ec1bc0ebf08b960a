-- The sessions of a cashier who is locked, and the accounts of a device that is blocked: without an index, both read whole tables.
create index sessions_by_cashier on sessions (cashier_id) where cashier_id is not null;
create index known_devices_by_hash on known_devices (device_hash);
