-- Nothing reads the transfers of one wallet: the app shows purchases and redemptions, and the auditor reads everything.
drop index point_transfers_by_user;

-- Checking it would lock and read once more the very wallet row that the same statement has just written: every transfer
-- takes its wallet from there or from an earlier transfer, and wallets are never deleted. The nightly proof compares them.
alter table point_transfers drop constraint point_transfers_user_id_fkey;
