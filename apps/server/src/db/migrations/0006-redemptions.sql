-- The provider's calendar. One function, so that one clock decides on every node, and a test can move it.
create function lagos_time() returns timestamp language sql volatile as $$
  select clock_timestamp() at time zone 'Africa/Lagos'
$$;

-- What the provider took back after it had delivered returns to the wallet.
alter table point_transfers
  drop constraint point_transfers_kind_check,
  add constraint point_transfers_kind_check
    check (kind in ('earn', 'spend', 'hold', 'settle', 'refund', 'reverse', 'adjust'));

create table redemptions (
  id uuid primary key,
  customer_id uuid not null references users,
  item_id uuid not null references redemption_items,
  type text not null check (type in ('airtime', 'data', 'electricity')),
  -- The provider's name for what is bought.
  service_id text not null,
  -- The phone or the meter that is credited.
  recipient text not null,
  phone text not null,
  variation_code text,
  plan_name text,
  -- Whose meter it is, as the provider knows it.
  holder text,
  points bigint not null check (points > 0),
  -- Fixed when it was asked for: whatever changes later changes nothing here.
  point_to_ngn_rate numeric(12, 4) not null,
  plan_price_kobo bigint check (plan_price_kobo > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Tells a double tap without an idempotency key from a second wish.
  fingerprint bytea not null,
  -- Made once, before anything is sent. The provider executes each one once, on the day that it begins with.
  request_id text not null unique default
    to_char(lagos_time(), 'YYYYMMDDHH24MI') || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
  -- held: proven not executed. sent: it may have been. manual: only a person can find out.
  status text not null default 'held' check (status in ('held', 'sent', 'delivered', 'refunded', 'manual')),
  -- Rises with every lease; whoever comes back with an older one finds nothing to change.
  fence integer not null default 0,
  lease_until timestamptz,
  -- When somebody has to look at it next; null when nobody has to.
  next_at timestamptz default clock_timestamp(),
  sends integer not null default 0,
  -- Since it was sent last: how often the provider was asked, and how often in a row it had seen nothing.
  requeries integer not null default 0,
  unseen integer not null default 0,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- Until then the provider refuses another order for the same recipient.
  quiet_until timestamptz,
  -- When a callback last caused a question.
  hinted_at timestamptz,
  outcome_code text,
  -- Why the points came back, in words for the customer.
  reason text,
  token text,
  bonus_token text,
  units text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  check (status not in ('held', 'sent') or next_at is not null),
  check ((status in ('delivered', 'refunded')) = (finished_at is not null))
);
create index redemptions_by_customer on redemptions (customer_id, created_at desc, id desc);
create index redemptions_due on redemptions (next_at) where next_at is not null;
create index redemptions_by_recipient on redemptions (service_id, recipient, created_at);

-- What customers are to be told: written with the thing itself, sent afterwards.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index notices_by_user on notices (user_id, created_at desc, id desc);
create index notices_unsent on notices (created_at) where sent_at is null;
