-- Tokens in plain text, of which there are none after one start. The condition is repeated in the statement.
create index redemptions_unsealed on redemptions (id)
  where coalesce(token, 'v1.') not like 'v1.%' or coalesce(bonus_token, 'v1.') not like 'v1.%';

-- Walked when the key is replaced.
create index redemptions_with_token on redemptions (id) where token is not null or bonus_token is not null;
