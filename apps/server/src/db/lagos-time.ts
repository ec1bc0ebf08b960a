import type { Db } from './db.ts'

/** `28 November 2026 at 14:05` */
export const inLagos = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** The hour of the day in Lagos. */
export async function readLagosHour(db: Db): Promise<number> {
  const now = await db.row<{ hour: number }>('select extract(hour from lagos_time())::integer as hour')
  if (!now) throw new Error('The database returned no time')
  return now.hour
}

/** The date in Lagos, such as 2026-11-30. */
export async function readLagosDay(db: Db): Promise<string> {
  const now = await db.row<{ day: string }>('select lagos_time()::date::text as day')
  if (!now) throw new Error('The database returned no time')
  return now.day
}
