import type { Database } from './db.ts'

/** Whether this connection's role owns the tables, is a member of their owner, or is a superuser. */
export async function ownsTables(db: Database): Promise<boolean> {
  const found = await db.row<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'point_transfers'::regclass`,
  )
  return found?.owns ?? false
}

/**
 * Lets the role of a running server read and write rows, read sequences, and nothing more. If a trigger refuses an operation to
 * everyone, such as changing the ledger, the role does not even get that privilege, and it can neither disable nor drop the
 * trigger. Run as the owner.
 */
export async function grantServerRights(owner: Database, role: string): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock($1)', [lockKey])
    const found = await tx.row<{ statements: string }>(
      `select string_agg(statement, '; ' order by place, statement) as statements
         from (
           select 1 as place, format('grant usage on schema public to %I', $1::text) as statement
           union all
           select 2, format('grant select, insert, update, delete on all tables in schema public to %I', $1::text)
           union all
           select 2, format('grant select on all sequences in schema public to %I', $1::text)
           union all
           select 3, format('revoke insert, update, delete on schema_migrations from %I', $1::text)
           union all
           select 4, format('revoke %s on %s from %I', refused.event, refused.of_table, $1::text)
             from (${refusedEvents}) as refused
         ) as rights`,
      [role],
    )
    await tx.script(found?.statements ?? '')
  })
}

/** An arbitrary number that nothing else in this database locks. Concurrent grants on the same table fail. */
const lockKey = 7_426_122

/** Updates and deletions that a trigger refuses for every row. */
const refusedEvents = `
  select distinct event.name as event, pg_trigger.tgrelid::regclass as of_table
    from pg_trigger
    join pg_proc on pg_proc.oid = pg_trigger.tgfoid
    join (values ('delete', 8), ('update', 16)) as event (name, bit) on pg_trigger.tgtype & event.bit <> 0
   where pg_proc.proname like 'refuse\\_%' and pg_trigger.tgqual is null and cardinality(pg_trigger.tgattr::int2[]) = 0`
