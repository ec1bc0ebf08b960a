-- Policies say what works on real data. Earlier versions are kept, so an installation that has one gets another, with all off.
insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || '{"live": {"shoppingList": false, "declaration": false, "itemScanner": false, "quickSales": false, "stockAlerts": false, "payCode": false, "counter": false}}'::jsonb,
       'the switches of live sources were added'
  from programme_policies as latest
 where latest.version = (select max(version) from programme_policies);
