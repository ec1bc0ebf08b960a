-- Redemptions without an end are few, and asked for again and again by whoever watches the installation.
create index redemptions_open on redemptions (status, created_at) where finished_at is null;
