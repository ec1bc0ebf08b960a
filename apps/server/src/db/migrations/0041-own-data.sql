-- A person's own rows are found without reading the others', for a copy of their data and for its erasure.
create index audit_log_by_user on audit_log (user_id) where user_id is not null;
create index audit_log_by_subject on audit_log (subject) where subject is not null;
create index notices_by_user on notices (user_id);
-- A refused purchase or redemption is not kept, so its decision has no subject to be found by.
create index policy_decisions_of_refused on policy_decisions (customer_id) where subject_id is null;
