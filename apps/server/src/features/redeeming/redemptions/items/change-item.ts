import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { changeItem as changeItemCall } from '@jara/contract/redeeming/redemptions-items'
import { movesFar } from '@jara/rules/trust/second-person'
import * as z from 'zod/mini'
import type { Described } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { refuseOlderVersion } from '../../../../access/refuse-older-version.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import {
  changingRate,
  findRateBeforeMoves,
  type ItemSettings,
  lockItem,
  updateItem,
} from './console-item.sql.ts'

/** Changes an item, or asks a second operator if the rate moves far. Redemptions under way keep their rate. */
export async function changeItem(
  db: Database,
  caller: SignedInCaller,
  id: string,
  body: BodyOf<typeof changeItemCall>,
): Promise<AnswerOf<typeof changeItemCall>> {
  return db.transaction(async (tx) => {
    const { revision, ...before } = await lockKnown(tx, id)
    await refuseOlderVersion(tx, {
      what: 'item',
      subject: id,
      acts: ['item-changed'],
      approvedAs: changingRate,
      read: body.revision,
      present: revision,
    })
    const after = readSettings(body)
    const { policy } = await policyInForce(tx)
    const needs = policy.secondPerson && (await movesFarAlone(tx, id, before.rate, after.rate))
    if (await itemApproval.ask(tx, { subject: id, proposal: { ...body, before }, caller, needs }))
      return { message: 'This needs a second approver.', status: 'waits' }
    await updateItem(tx, id, after)
    await recordAuditEvent(tx, { caller, act: 'item-changed', subject: id, before, after })
    return { message: 'Item changed.', status: 'made' }
  })
}

const proposed = z.object({ ...changeItemCall.body.shape, before: z.record(z.string(), z.unknown()) })

/** Applies the requested change: if the item was changed since, it has to be requested again. */
export const itemApproval = twoPersonAction({
  kind: changingRate,
  approvers: ['finance'],
  proposal: proposed,
  once: true,
  describe: async (_db, { proposal }) => describeChange(proposal),
  carryOut: async (tx, { subject: id, proposal: { before, ...body } }) => {
    const { revision: _revision, ...present } = await lockKnown(tx, id)
    if (!isDeepStrictEqual(present, before))
      throw new Refusal('conflict', 'The item has changed since. Please submit the request again.', {
        code: 'item_changed',
      })
    await updateItem(tx, id, readSettings(body))
  },
})

const settings = {
  rate: 'Naira per point',
  least_points: 'Minimum points',
  most_points: 'Maximum points',
  state: 'Status',
}

/** The settings that differ. */
function describeChange({ before, ...body }: z.infer<typeof proposed>): Described {
  const after: Readonly<Record<string, unknown>> = { ...readSettings(body) }
  const differences = Object.entries(settings).flatMap(([name, what]) =>
    before[name] === after[name] ? [] : [{ what, now: inWords(before[name]), after: inWords(after[name]) }],
  )
  return { title: 'Change a redemption item', differences }
}

function inWords(setting: unknown): string {
  return setting === null || setting === undefined ? 'No limit' : String(setting)
}

/** Many small moves without a second approver amount to a large one. */
async function movesFarAlone(tx: Db, id: string, from: number, to: number): Promise<boolean> {
  if (from === to) return false
  const agreed = (await findRateBeforeMoves(tx, id)) ?? from
  return movesFar(from, to) || movesFar(agreed, to)
}

async function lockKnown(tx: Db, id: string): Promise<ItemSettings & { readonly revision: number }> {
  const item = isUuid(id) ? await lockItem(tx, id) : undefined
  if (!item) throw new Refusal('not-found', 'Item not found.')
  return item
}

function readSettings(body: BodyOf<typeof changeItemCall>): ItemSettings {
  const { rate, least_points = null, most_points = null, state } = body
  if (least_points !== null && most_points !== null && most_points < least_points)
    throw new Refusal('invalid', 'most_points: must not be less than least_points', { code: 'invalid' })
  return { rate, least_points, most_points, state }
}
