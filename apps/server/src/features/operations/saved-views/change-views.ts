import type { BodyOf } from '@jara/contract/call'
import { mostViews, type saveView as saveViewCall } from '@jara/contract/operations/saved-views'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { deleteView, lockViewsOf, upsertView } from './saved-view.sql.ts'

/** Lists that are searched for people: such search terms are not stored. */
const ofPeople: readonly string[] = ['redemptions', 'customers', 'audit']
const wordsOfPeople = ['search', 'subject']

export function saveView(
  db: Database,
  caller: SignedInCaller,
  { list, name, filters }: BodyOf<typeof saveViewCall>,
): Promise<string> {
  if (ofPeople.includes(list) && wordsOfPeople.some((word) => new URLSearchParams(filters).has(word))) {
    const message =
      'Search terms can’t be saved because they may identify someone. Clear the search, then save the view.'
    throw new Refusal('invalid', message, { code: 'invalid' })
  }
  return db.transaction(async (tx) => {
    await lockViewsOf(tx, caller.userId)
    const id = await upsertView(tx, { id: newId(), operatorId: caller.userId, list, name, filters })
    if (id === undefined) {
      const message = `You have ${mostViews} views of this list. Remove one first.`
      throw new Refusal('conflict', message, { code: 'too_many_views' })
    }
    await recordAuditEvent(tx, { caller, act: 'view-saved', subject: id, after: { list, filters } })
    return id
  })
}

export function removeView(db: Database, caller: SignedInCaller, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const isDeleted = isUuid(id) && (await deleteView(tx, caller.userId, id))
    if (!isDeleted) throw new Refusal('not-found', 'View not found.')
    await recordAuditEvent(tx, { caller, act: 'view-removed', subject: id })
  })
}
