import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { changeShoppingList, ListChange } from '@jara/contract/shop/shopping-list'
import { fromKobo } from '@jara/rules/naira'
import type { Database, Db } from '../../../db/db.ts'
import { lockMergedProduct } from '../../../db/catalogue.sql.ts'
import {
  findAppliedThrough,
  insertLine,
  keepAppliedThrough,
  keepRevision,
  type LineRow,
  type ListedProductRow,
  lockList,
  removeLine,
  selectLinesSince,
  setRegister,
} from './shopping-list.sql.ts'

/**
 * Applies a phone's changes, in order and each only once, and returns what the phone does not know yet. Changes to deleted
 * lines have no effect.
 */
export async function changeList(
  db: Database,
  userId: string,
  { phone, since, changes }: BodyOf<typeof changeShoppingList>,
): Promise<AnswerOf<typeof changeShoppingList>> {
  return db.transaction(async (tx) => {
    const list = await lockList(tx, userId)
    const applied = await findAppliedThrough(tx, userId, phone)
    const fresh = changes
      .filter(({ number }) => number > applied)
      .toSorted((one, other) => one.number - other.number)
    let { revision } = list
    for (const change of fresh) await carryOut(tx, { userId, revision: ++revision, change })
    const last = fresh.at(-1)
    if (last) {
      await keepAppliedThrough(tx, userId, phone, last.number)
      await keepRevision(tx, userId, revision)
    }
    // A list that was restored from a backup may be older than the phone's.
    const isWhole = since < list.forgotten_through || since > list.revision || since === 0
    const rows = await selectLinesSince(tx, userId, isWhole ? 0 : since)
    return {
      revision,
      is_whole: isWhole,
      lines: rows.filter((row) => !row.is_removed).map(describeLine),
      removed: rows.filter((row) => row.is_removed).map(({ id }) => id),
    }
  })
}

async function carryOut(
  tx: Db,
  step: { userId: string; revision: number; change: ListChange },
): Promise<void> {
  const { change } = step
  switch (change.kind) {
    case 'add': {
      const productId = await lockMergedProduct(tx, change.product_id)
      if (productId !== undefined) await insertLine(tx, step, { productId, quantity: change.quantity })
      return
    }
    case 'quantity':
      return setRegister(tx, step, 'quantity', change.quantity)
    case 'note':
      return setRegister(tx, step, 'note', change.note)
    case 'tick':
      return setRegister(tx, step, 'tick', change.is_ticked)
    case 'remove':
      return removeLine(tx, step)
  }
}

function describeLine({ id, quantity, note, is_ticked, added_at, ...product }: LineRow) {
  return {
    id,
    quantity,
    note,
    is_ticked,
    added_at: added_at.toISOString(),
    product: describeProduct(product),
  }
}

export function describeProduct(row: ListedProductRow) {
  const { product_id: id, name, brand, category, points, image_url, price_kobo } = row
  const price = price_kobo === null ? null : fromKobo(price_kobo)
  return { id, name, brand, category, points, image_url, price }
}
