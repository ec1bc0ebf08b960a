-- Policies have a rule more. Earlier versions are kept, so an installation that has one gets another.
insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object('proof', case installation.begun_as
         when 'demo' then '{"mode": "refuse", "naira": 5000, "newRecipients": false}'::jsonb
         else '{"mode": "refuse", "naira": 2000, "newRecipients": true}'::jsonb end),
       'the proof of who redeems was added'
  from programme_policies as latest cross join installation
 where latest.version = (select max(version) from programme_policies);
