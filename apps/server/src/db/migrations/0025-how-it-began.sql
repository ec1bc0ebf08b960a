-- A demo has points that nobody paid for and passwords that everybody knows. What was begun as one stays one.
create table installation (
  only_row boolean primary key default true check (only_row),
  begun_as text not null check (begun_as in ('demo', 'real')),
  begun_at timestamptz not null default clock_timestamp()
);
create function refuse_other_beginning() returns trigger language plpgsql as $$
begin
  raise exception 'how an installation was begun never changes' using errcode = 'insufficient_privilege';
end
$$;
create trigger installation_never_changes before delete or update on installation
  for each row execute function refuse_other_beginning();
create trigger installation_is_never_truncated before truncate on installation
  for each statement execute function refuse_other_beginning();

-- Accounts that the demo made. They work only while the server runs as a demo.
alter table users add column of_demo boolean not null default false;

-- Installations of earlier versions: the demo's opening balance cannot be deleted from the ledger.
insert into installation (begun_as)
select case when exists (select from point_transfers where reference = 'demo/opening-balance/earn')
            then 'demo' else 'real' end
 where exists (select from users);
update users set of_demo = true
  from installation where installation.begun_as = 'demo' and users.email_key like '%@jara.example';
