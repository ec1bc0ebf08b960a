import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  readSwitches as readSwitchesCall,
  turnSwitch as turnSwitchCall,
} from '@jara/contract/redeeming/redemptions-switches'
import { redemptionTypes, typeLabels } from '@jara/rules/redeeming/redemption'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/uuid.ts'
import { endPause, insertPause, selectItemsToSwitch, selectPauses } from './pause.sql.ts'

type Switches = AnswerOf<typeof readSwitchesCall>

/** Everything that can be paused, from the provider as a whole down to each item. */
export async function readSwitches(db: Db): Promise<Switches> {
  const [pauses, items] = await Promise.all([selectPauses(db), selectItemsToSwitch(db)])
  const targets = [
    { scope: 'provider', target: 'provider', name: 'All redemptions', type: null } as const,
    ...redemptionTypes.map(
      (type) => ({ scope: 'type', target: type, name: typeLabels[type], type }) as const,
    ),
    ...items.map(({ id, name, type }) => ({ scope: 'item', target: id, name, type }) as const),
  ]
  return targets.map((one) => {
    const pause = pauses.find(({ scope, target }) => scope === one.scope && target === one.target)
    const { reason, by, paused_at: since } = pause ?? {}
    return { ...one, pause: reason && by && since ? { reason, by, since: since.toISOString() } : null }
  })
}

/** Pauses or resumes. If that is already its state, nothing is written. Existing orders continue. */
export async function turnSwitch(
  db: Database,
  operator: SignedInCaller,
  { scope, target, state, reason }: BodyOf<typeof turnSwitchCall>,
): Promise<AnswerOf<typeof turnSwitchCall>> {
  const pauses = state === 'paused'
  const known = (await readSwitches(db)).find((one) => one.scope === scope && one.target === target)
  if (!known) throw new Refusal('not-found', 'Switch not found.')
  await db.transaction(async (tx) => {
    const pause = { id: newId(), scope, target, reason, pausedBy: operator.userId }
    const isTurned = pauses
      ? await insertPause(tx, pause)
      : await endPause(tx, scope, target, operator.userId)
    if (!isTurned) return
    await recordAuditEvent(tx, {
      caller: operator,
      act: pauses ? 'redeeming-paused' : 'redeeming-resumed',
      subject: target,
      after: { scope, name: known.name, reason },
    })
  })
  const verb = scope === 'provider' ? 'are' : 'is'
  return { message: `${known.name} ${verb} ${pauses ? 'paused' : 'available again'}.`, state }
}
