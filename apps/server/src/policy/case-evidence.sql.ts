/**
 * Common table expressions that add the rows of `found` to the open cases of their subjects, opening cases where needed. Cases
 * are locked in a fixed order, to avoid deadlocks.
 */
export const addEvidence = `opened as (
    insert into cases (subject_kind, subject_id)
    select distinct subject_kind, subject_id from found order by subject_kind, subject_id
    on conflict (subject_kind, subject_id) where state = 'open' do update set updated_at = clock_timestamp()
    returning id, subject_kind, subject_id
  ), added as (
    insert into case_evidence (case_id, signal, decision_id, purchase_id, why, facts)
    select opened.id, found.signal, found.decision_id, found.purchase_id, found.why, found.facts
      from found join opened using (subject_kind, subject_id)
    on conflict do nothing
    returning case_id
  )`
