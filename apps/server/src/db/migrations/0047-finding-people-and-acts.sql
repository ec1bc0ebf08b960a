-- How names are compared: in lower case, without diacritics.
create function plain_name(name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
-- How phone numbers are compared: the domestic format, whatever people typed.
create function plain_phone(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(number, '[^0-9+]', '', 'g'), '^(\+|00)?2340?', '0')
$$;

-- An operator finds customers by the beginning of what they are known by. By bytes, so that a beginning is a range.
create index users_by_name on users ((plain_name(first_name || ' ' || last_name) collate "C"), id) where role = 'customer';
create index users_by_surname on users ((plain_name(last_name || ' ' || first_name) collate "C"), id) where role = 'customer';
create index users_by_email on users ((email_key collate "C"), id) where role = 'customer';
create index users_by_phone on users ((plain_phone(phone_number) collate "C"), id) where role = 'customer';
create index users_by_age on users (created_at desc, id desc) where role = 'customer';
-- Closed cases too, on the page of whom they were about.
create index cases_by_subject on cases (subject_id, opened_at);

-- Each filter of the audit trail, newest first. The ids of acts follow their times, but for those under way together.
drop index audit_log_by_time;
drop index audit_log_by_user;
drop index audit_log_by_subject;
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_user on audit_log (user_id, at, id) where user_id is not null;
create index audit_log_by_subject on audit_log (subject, at, id) where subject is not null;
create index audit_log_by_act on audit_log (act, at, id);

-- Who asked for an approval may take the request back, which decides it too.
alter table approval_requests
  drop constraint approval_requests_check1,
  drop constraint approval_requests_decision_check;
alter table approval_requests
  add constraint approval_requests_decision check (decision in ('approve', 'refuse', 'take-back')),
  add constraint approval_requests_decided_by check ((decided_by = asked_by) = (decision = 'take-back'));
