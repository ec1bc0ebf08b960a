import type { AnswerOf } from '@jara/contract/call'
import type {
  listFloatTopUps as listFloatTopUpsCall,
  readFloatBook as readFloatBookCall,
} from '@jara/contract/redeeming/float'
import { fromKobo } from '@jara/rules/naira'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { checkRange, type DayRange } from '../../../http/day-range.ts'
import { type FloatBookRow, selectFloatBook, selectFloatTopUps } from './float-journal.sql.ts'

type FloatBook = AnswerOf<typeof readFloatBookCall>

/** The opening balance, payments and orders, and the provider's closing balance. */
export async function readFloatBook(db: Db, range: DayRange): Promise<FloatBook> {
  checkRange(range)
  const row = await selectFloatBook(db, range)
  return { ...range, book: row ? describeBook(row) : null }
}

function describeBook(row: FloatBookRow): NonNullable<FloatBook['book']> {
  const expectedKobo = row.opening_kobo + row.top_up_kobo - row.charged_kobo + row.given_back_kobo
  return {
    opening: { naira: fromKobo(row.opening_kobo), at: row.opening_at.toISOString() },
    closing: { naira: fromKobo(row.closing_kobo), at: row.closing_at.toISOString() },
    top_ups: { count: row.top_ups, naira: fromKobo(row.top_up_kobo) },
    orders: {
      count: row.orders,
      naira: fromKobo(row.order_kobo),
      commission: fromKobo(Math.max(0, row.order_kobo - row.charged_kobo)),
    },
    given_back: { count: row.given_back, naira: fromKobo(row.given_back_kobo) },
    under_way: { count: row.under_way, naira: fromKobo(row.under_way_kobo) },
    expected: fromKobo(expectedKobo),
    difference: fromKobo(row.closing_kobo - expectedKobo),
  }
}

export async function listFloatTopUps(
  db: Db,
  before: string | undefined,
): Promise<AnswerOf<typeof listFloatTopUpsCall>> {
  if (before !== undefined && !isUuid(before)) {
    throw new Refusal('invalid', 'before: must be the ID of the last payment on the previous page', {
      code: 'invalid',
    })
  }
  const rows = await selectFloatTopUps(db, before)
  return rows.map(({ amount_kobo, paid_at, recorded_at, ...row }) => ({
    ...row,
    naira: fromKobo(amount_kobo),
    paid_at: paid_at.toISOString(),
    recorded_at: recorded_at.toISOString(),
  }))
}
