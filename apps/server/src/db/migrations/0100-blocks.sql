-- What makes no account and redeems nothing: numbers, domains of e-mail addresses, and devices.
create table blocks (
  id uuid primary key,
  kind text not null check (kind in ('phone', 'meter', 'email-domain', 'device')),
  -- A number as it is redeemed for, a domain in lower case, or the hash of a device's token in hexadecimal digits.
  target text not null check (target <> ''),
  -- What a person sees of a device.
  label text check (label <> ''),
  reason text not null check (reason <> ''),
  made_by uuid not null references users(id),
  made_at timestamptz not null default clock_timestamp(),
  -- Null for as long as nobody lifts it.
  until timestamptz,
  lifted_by uuid references users(id),
  lifted_at timestamptz,
  check (lifted_by is null or lifted_at is not null)
);
create unique index blocks_in_force on blocks (kind, target) where lifted_at is null;
create index blocks_by_time on blocks (made_at desc, id desc);
create index blocks_by_target on blocks (target collate "C");

-- `mail.example.com` and the domains above it, so that a block of one blocks those below.
create function domains_of(email text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(array_to_string(labels[place:], '.')), '{}')
    from (select string_to_array(lower(split_part(email, '@', -1)), '.') as labels) as domain,
         generate_subscripts(labels, 1) as place
$$;

-- How many accounts a block of a domain is about.
create index users_by_domain on users (reverse(email_key) collate "C");
