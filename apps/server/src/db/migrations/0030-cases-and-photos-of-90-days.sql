-- What operators look into: a shop, brand or customer, and what was found about it. There is one open case per subject.
create table cases (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('shop', 'customer')),
  subject_id uuid not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  closed_by uuid references users(id),
  closed_at timestamptz,
  outcome text check (outcome <> ''),
  note text check (note <> ''),
  constraint cases_closed check (
    (state = 'closed') = (closed_by is not null) and (closed_by is null) = (closed_at is null)
    and (closed_by is null) = (outcome is null) and (closed_by is null) = (note is null)
  )
);
create unique index cases_open_by_subject on cases (subject_kind, subject_id) where state = 'open';
create index cases_open on cases (opened_at, id) where state = 'open';

-- A decision of the policy, or what a night's look at a shop's figures found.
create table case_evidence (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases(id),
  signal text not null check (signal <> ''),
  decision_id bigint references policy_decisions(id),
  purchase_id uuid references purchases(id),
  why text not null check (why <> ''),
  facts jsonb not null,
  found_at timestamptz not null default clock_timestamp()
);
create index case_evidence_in_order on case_evidence (case_id, id);
-- A purchase is evidence of a signal once, declared and confirmed together. A night's signal is evidence once per case.
create unique index case_evidence_by_purchase on case_evidence (case_id, signal, purchase_id) where purchase_id is not null;
create unique index case_evidence_by_night on case_evidence (case_id, signal) where decision_id is null;

create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  raise exception 'the evidence of a case is kept as it is' using errcode = 'insufficient_privilege';
end
$$;
create trigger case_evidence_is_append_only before delete or update on case_evidence for each row
  execute function refuse_evidence_change();
create trigger case_evidence_is_never_truncated before truncate on case_evidence for each statement
  execute function refuse_evidence_change();

-- Kept by a nightly job: each shop's purchases that were decided in the last 30 days.
create table shop_figures (
  retailer_id uuid primary key references retailers(id),
  decided integer not null,
  approved integer not null,
  median_seconds double precision,
  confirmed integer not null,
  points bigint not null,
  top_five_points bigint not null,
  at_night integer not null,
  customers_with_seen_photos integer not null,
  computed_at timestamptz not null default clock_timestamp()
);

-- What last night's look at these figures found.
create table shop_signals (
  retailer_id uuid not null references retailers(id),
  signal text not null,
  facts jsonb not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (retailer_id, signal)
);

-- Policies have a rule more. Earlier versions are kept, so an installation that has one gets another.
insert into programme_policies (version, rules, reason)
select latest.version + 1,
       latest.rules || jsonb_build_object('shopSignals', '{"decisions": 50, "approvalRate": 0.98, "decisionSeconds": 15,
         "topFiveShare": 0.4, "nightShare": 0.3, "deviations": 3, "shopsNearby": 5, "customersWithSeenPhotos": 2,
         "someHeldFrom": 2, "allHeldFrom": 3}'::jsonb
         || jsonb_build_object('mode', case installation.begun_as when 'demo' then 'off' else 'hold' end)),
       'signals of shops were added'
  from programme_policies as latest cross join installation
 where latest.version = (select max(version) from programme_policies);

-- Photos are compared with those of the last 90 days. The keys of the index name the 30 days of a photo, so that older
-- ones cost nothing.
create function photo_period(taken_at timestamptz) returns integer language sql immutable parallel safe as $$
  select ((taken_at at time zone 'UTC')::date - date '2000-01-01') / 30
$$;

alter table purchase_photos drop column perceptual_bands;
alter table purchase_photos add column perceptual_bands integer[] generated always as (array[
  photo_period(created_at) * 262144 + substring(perceptual_hash from 1 for 16)::integer,
  photo_period(created_at) * 262144 + 65536 + substring(perceptual_hash from 17 for 16)::integer,
  photo_period(created_at) * 262144 + 131072 + substring(perceptual_hash from 33 for 16)::integer,
  photo_period(created_at) * 262144 + 196608 + substring(perceptual_hash from 49 for 16)::integer
]) stored;
create index purchase_photos_used_by_look on purchase_photos using gin (perceptual_bands) with (fastupdate = off)
  where used_at is not null;
