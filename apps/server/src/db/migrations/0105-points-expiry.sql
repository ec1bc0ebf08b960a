-- Points that nobody has redeemed end with a month, where the policy says so (docs/decisions/0064). Off until an operator turns it on.
create table point_expiries (
  -- The last day on which they can be redeemed, in Lagos.
  ends_on date primary key,
  -- Points that were earned before this Lagos day end. Later changes of the policy can only make it earlier.
  earned_before date not null,
  announced_at timestamptz not null default clock_timestamp(),
  -- Customers are told in the order of their ids; all of them once is_listed.
  listed_through uuid,
  is_listed boolean not null default false,
  ended_at timestamptz
);

-- Who was told of an end. Nobody else's points end on that day.
create table expiring_points (
  ends_on date not null references point_expiries(ends_on) on delete cascade,
  user_id uuid not null references users(id),
  reminded_at timestamptz,
  ended_at timestamptz,
  primary key (ends_on, user_id)
);
create index expiring_points_of_customer on expiring_points (user_id, ends_on);
create index expiring_points_to_remind on expiring_points (ends_on, user_id) where reminded_at is null and ended_at is null;
create index expiring_points_to_end on expiring_points (ends_on, user_id) where ended_at is null;

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust-up', 'adjust-down',
  'earn-maturing', 'mature', 'take-back', 'take-back-maturing', 'take-back-debt', 'pay-debt',
  'top-up', 'draw', 'draw-back', 'forfeit', 'forfeit-maturing', 'write-off',
  'merge-out', 'merge-in', 'merge-debt-out', 'merge-debt-in', 'merge-pay', 'expire'
));
create or replace view transfer_accounts (kind, from_account, to_account) as values
  ('earn', 'issued', 'wallet'),
  ('spend', 'wallet', 'redeemed'),
  ('hold', 'wallet', 'held'),
  ('settle', 'held', 'redeemed'),
  ('refund', 'held', 'wallet'),
  ('reverse', 'redeemed', 'wallet'),
  ('adjust-up', 'adjusted', 'wallet'),
  ('adjust-down', 'wallet', 'adjusted'),
  ('earn-maturing', 'issued', 'maturing'),
  ('mature', 'maturing', 'wallet'),
  ('take-back', 'wallet', 'issued'),
  ('take-back-maturing', 'maturing', 'issued'),
  ('take-back-debt', 'debt', 'issued'),
  ('pay-debt', 'wallet', 'debt'),
  ('top-up', 'paid-in', 'prefund'),
  ('draw', 'prefund', 'issued'),
  ('draw-back', 'issued', 'prefund'),
  ('forfeit', 'wallet', 'forfeited'),
  ('forfeit-maturing', 'maturing', 'forfeited'),
  ('write-off', 'written-off', 'debt'),
  ('merge-out', 'wallet', 'merged'),
  ('merge-in', 'merged', 'wallet'),
  ('merge-debt-out', 'merged', 'debt'),
  ('merge-debt-in', 'debt', 'merged'),
  ('merge-pay', 'wallet', 'merged'),
  ('expire', 'wallet', 'expired');

insert into programme_policies (version, rules, reason)
select latest.version + 1, latest.rules || '{"expiry": {"isOn": false, "months": 12}}'::jsonb,
       'the expiry of points was added, off'
  from programme_policies as latest
 where latest.version = (select max(version) from programme_policies);
