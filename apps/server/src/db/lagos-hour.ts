import type { Db } from './db.ts'

/** The hour of the day in Lagos. */
export async function readLagosHour(db: Db): Promise<number> {
  const now = await db.row<{ hour: number }>('select extract(hour from lagos_time())::integer as hour')
  if (!now) throw new Error('The database returned no time')
  return now.hour
}
