-- The code in the last message to an address or a number that its receiver is to confirm. It counts for what the account had
-- when it was asked for: a change in between ends it.
create table contact_codes (
  user_id uuid not null references users,
  contact text not null check (contact in ('email', 'phone')),
  sent_to text not null check (sent_to <> ''),
  account_had text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (user_id, contact)
);

-- Policies have a rule more. Earlier versions are kept, so an installation that has one gets another.
insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object('verifiedPhone', jsonb_build_object('mode',
         case installation.begun_as when 'demo' then 'off' else 'refuse' end)),
       'verified phones were added'
  from programme_policies as latest cross join installation
 where latest.version = (select max(version) from programme_policies);
