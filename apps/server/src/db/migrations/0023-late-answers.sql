alter table redemptions
  -- When to ask because of a callback. Null once a question has begun after it.
  add column hint_due_at timestamptz,
  -- When the provider said the opposite of how this redemption ended. A person has to look.
  add column contradicted_at timestamptz;

create index redemptions_contradicted on redemptions (contradicted_at) where contradicted_at is not null;

-- Earlier versions never asked again about redemptions that wait for a person.
update redemptions set next_at = clock_timestamp() + random() * interval '6 hours'
 where status = 'manual' and next_at is null;
