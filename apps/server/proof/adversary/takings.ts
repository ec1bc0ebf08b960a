import { formatNaira } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import type { Db } from '../../src/db/db.ts'

/** What was gained from the programme. */
export interface Takings {
  /** Points from purchases and from operators' adjustments. */
  readonly given: number
  /** Redeemed, or paid to shops, and not refunded. */
  readonly naira: number
}

async function readTakings(db: Db): Promise<Takings> {
  const row = await db.row<Takings>(
    `select (select coalesce(sum(points), 0)::bigint from point_transfers
              where kind in ('earn', 'earn-maturing', 'adjust-up')) as given,
            ((select coalesce(sum(amount_kobo), 0) from redemptions where status <> 'refunded')
             + (select coalesce(sum(amount_kobo), 0) from point_payments where status = 'taken'))::double precision / 100
              as naira`,
  )
  if (!row) throw new Error('The takings were not added up')
  return row
}

/** What each trick gained, for a table at the end. */
export class Book {
  readonly #lines: string[] = []

  async tell(db: Db, trick: string, play: () => Promise<unknown>): Promise<Takings> {
    const before = await readTakings(db)
    await play()
    const after = await readTakings(db)
    const took = { given: after.given - before.given, naira: after.naira - before.naira }
    this.#lines.push(
      `${trick.padEnd(72)} ${formatPoints(took.given).padStart(12)} ${formatNaira(took.naira * 100).padStart(12)}`,
    )
    return took
  }

  print(): void {
    process.stdout.write(`\n${this.#lines.join('\n')}\n`)
  }
}
