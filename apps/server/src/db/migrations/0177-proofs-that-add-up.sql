-- Nodes since 0165 work with it.
-- They take every redemption for one without a proof.
-- How a redemption was confirmed, so that what was not adds up within 24 hours.
alter table redemptions add column proved_by text check (proved_by in ('pin', 'passkey'));

insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object(
         'proof', latest.rules -> 'proof' || jsonb_build_object('addsUp', latest.rules -> 'proof' -> 'newRecipients')),
       'what is redeemed without a PIN or passkey adds up'
  from programme_policies as latest
 where latest.version = (select max(version) from programme_policies);
