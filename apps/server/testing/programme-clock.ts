import type { Database } from '../src/db/db.ts'

/** Tables whose rows are hashed together with their times. No rule reads those times. */
const chained = ['audit_log', 'point_transfers', 'schema_migrations']

/** Moves everything that has happened, and everything that is due, into the past, as if this many hours had passed. */
export async function letHoursPass(db: Database, hours: number): Promise<void> {
  const tables = await db.rows<{ name: string; moved: string }>(
    `select table_name as name,
            string_agg(format('%I = %I - interval ''%s hours''', column_name, column_name, $1::integer), ', ') as moved
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
        and is_generated = 'NEVER' and table_name <> all ($2::text[])
      group by table_name order by table_name`,
    [hours, chained],
  )
  // Triggers protect the history of some tables.
  for (const { name, moved } of tables)
    await db.script(
      `begin; alter table ${name} disable trigger user; update ${name} set ${moved};
       alter table ${name} enable trigger user; commit`,
    )
  await db.rows('update issuing_windows set newest_hour = newest_hour - $1', [hours])
}
