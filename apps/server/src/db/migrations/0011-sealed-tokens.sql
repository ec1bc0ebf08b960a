-- The keys that electricity tokens are sealed with, by names that tell nothing of them: a server that lacks one of them
-- does not start. Tokens from before this are sealed by the first start after it.
create table token_keys (
  id text primary key,
  created_at timestamptz not null default now()
);

-- What a delivery is told with has no token any more: it is shown to whoever signs in.
update notices set body = regexp_replace(body, ' (Token|Bonus token): .*$', ' Open Jara to see the token.')
 where kind = 'redemption-delivered' and body ~ ' (Token|Bonus token): ';
