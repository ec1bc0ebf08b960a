import type { Db } from '../../db/db.ts'

/** A transaction that runs at another time. */
export interface PastClock {
  readonly tx: Db
  setTo(moment: Date): Promise<void>
}

const moment = `current_setting('jara.moment')::timestamptz`
const present = /\b(?:now|clock_timestamp|statement_timestamp)\(\)/g
const presentInLagos = /\blagos_time\(\)/g

/**
 * Turns back the clock for everything the use cases write. Their statements use the set moment instead of the current time.
 * Column defaults are replaced by hiding each table behind a temporary view with other defaults: the tables and their triggers
 * are unchanged.
 */
export async function openPastClock(tx: Db): Promise<PastClock> {
  for (const [table, columns] of await readTimedTables(tx)) {
    const defaults = columns.map(
      ({ column, shown }) => `alter column ${column} set default ${atMoment(shown)}`,
    )
    await tx.script(`create temporary view ${table} as select * from public.${table};
      alter view ${table} ${defaults.join(', ')}`)
  }
  const rows: Db['rows'] = (text, values) => tx.rows(atMoment(text), values)
  const row: Db['row'] = async (text, values) => (await rows<never>(text, values))[0]
  return {
    tx: { ...tx, rows, row },
    setTo: async (at) => {
      await tx.rows(`select set_config('jara.moment', $1, true)`, [at.toISOString()])
    },
  }
}

function atMoment(text: string): string {
  return text
    .replaceAll(present, moment)
    .replaceAll(presentInLagos, `(${moment} at time zone 'Africa/Lagos')`)
}

interface TimedColumn {
  readonly column: string
  /** Its default, as PostgreSQL shows it. */
  readonly shown: string
}

/** Tables with a column whose default is the current time or derived from it. */
async function readTimedTables(tx: Db): Promise<Map<string, TimedColumn[]>> {
  const columns = await tx.rows<TimedColumn & { table: string }>(
    `select pg_class.relname as table, pg_attribute.attname as column, pg_get_expr(adbin, adrelid) as shown
       from pg_attrdef
       join pg_class on pg_class.oid = adrelid
       join pg_attribute on attrelid = adrelid and attnum = adnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attgenerated = '' and relname <> 'schema_migrations'
        and pg_get_expr(adbin, adrelid) ~ '(now|clock_timestamp|lagos_time)\\(\\)'
      order by 1, 2`,
  )
  return Map.groupBy(columns, ({ table }) => table)
}
