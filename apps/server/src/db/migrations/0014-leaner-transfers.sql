-- Nothing reads the transfers of one wallet: the app shows purchases and redemptions, and the auditor reads everything.
drop index point_transfers_by_user;

-- Checking it would lock and read once more the very wallet row that the same statement has just written: every transfer
-- takes its wallet from there or from an earlier transfer. That wallets stay is seen to where one would be removed.
alter table point_transfers drop constraint point_transfers_user_id_fkey;

create function refuse_wallet_removal() returns trigger language plpgsql as $$
begin
  raise exception 'wallets are never removed' using errcode = 'insufficient_privilege';
end
$$;
create trigger wallets_are_never_deleted before delete on wallets for each row execute function refuse_wallet_removal();
create trigger wallets_are_never_truncated
  before truncate on wallets for each statement execute function refuse_wallet_removal();
create function refuse_other_owner() returns trigger language plpgsql as $$
begin
  raise exception 'a wallet stays its customer’s' using errcode = 'insufficient_privilege';
end
$$;
create trigger wallets_keep_their_owner before update of user_id on wallets
  for each row when (old.user_id <> new.user_id) execute function refuse_other_owner();

-- What was checked still is, once: each check costs as much as its text is long, for every transfer.
create function is_transfer(kind text, from_account text, to_account text, points bigint, balance_after bigint)
returns boolean language plpgsql immutable as $$
begin
  return points > 0 and coalesce(balance_after, 0) >= 0
     and (balance_after is not null) = ('wallet' in (from_account, to_account))
     and case kind
           when 'earn' then from_account = 'issued' and to_account = 'wallet'
           when 'spend' then from_account = 'wallet' and to_account = 'redeemed'
           when 'hold' then from_account = 'wallet' and to_account = 'held'
           when 'settle' then from_account = 'held' and to_account = 'redeemed'
           when 'refund' then from_account = 'held' and to_account = 'wallet'
           when 'reverse' then from_account = 'redeemed' and to_account = 'wallet'
           when 'adjust' then from_account = 'adjusted' and to_account in ('wallet', 'issued', 'held', 'redeemed')
                           or to_account = 'adjusted' and from_account in ('wallet', 'issued', 'held', 'redeemed')
           else false
         end;
end
$$;
alter table point_transfers
  drop constraint point_transfers_move_check,
  drop constraint point_transfers_points_check,
  drop constraint point_transfers_balance_after_check,
  add constraint point_transfers_move_check check (is_transfer(kind, from_account, to_account, points, balance_after));
drop function is_transfer(text, text, text, bigint);
