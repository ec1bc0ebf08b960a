-- Nodes since 0165 work with it.
-- They call no device the first, so customers who sign up through them have the limits of a new device. The first device of an account that had no points is known at once. Any other is new for some hours.
alter table known_devices add column is_first boolean not null default false;
