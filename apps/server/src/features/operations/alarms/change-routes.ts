import type { BodyOf } from '@jara/contract/call'
import {
  type addAlarmRoute as addAlarmRouteCall,
  type AlarmKind,
  mostAlarmRoutes,
} from '@jara/contract/operations/alarms'
import { emailKey, refuseEmail } from '@jara/rules/identity/credentials'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import type { WebhookSender } from '../../../providers/webhook/webhook-sender.ts'
import {
  insertAlarmRoute,
  insertTest,
  lockAlarmRoute,
  markRemoved,
  type RouteBefore,
  selectAlarmRoutes,
  updateKinds,
} from './alarm-route.sql.ts'

type Body = BodyOf<typeof addAlarmRouteCall>

/** Returns the id of the new route. */
export async function addRoute(
  db: Database,
  webhooks: Pick<WebhookSender, 'refuses'>,
  caller: SignedInCaller,
  { way, target, kinds }: Body,
): Promise<string> {
  const fault = way === 'mail' ? refuseEmail(target) && 'must be an email address' : webhooks.refuses(target)
  if (fault !== undefined) throw new Refusal('invalid', `target: ${fault}`, { code: 'invalid' })
  const id = newId()
  const route = { way, target: way === 'mail' ? emailKey(target) : target, kinds: once(kinds) }
  await db.transaction(async (tx) => {
    if ((await selectAlarmRoutes(tx)).length >= mostAlarmRoutes) {
      throw new Refusal('conflict', `You already have ${mostAlarmRoutes} channels. Remove one first.`, {
        code: 'too_many',
      })
    }
    if (!(await insertAlarmRoute(tx, { ...route, id, madeBy: caller.userId }))) {
      throw new Refusal('conflict', 'A channel for this address already exists. Change that one instead.', {
        code: 'route_known',
      })
    }
    await recordAuditEvent(tx, { caller, act: 'alarm-route-added', subject: id, after: route })
  })
  return id
}

export async function changeRoute(
  db: Database,
  caller: SignedInCaller,
  id: string,
  requested: readonly AlarmKind[],
): Promise<void> {
  const kinds = once(requested)
  await onRoute(db, id, async (tx, { kinds: before }) => {
    await updateKinds(tx, id, kinds)
    await recordAuditEvent(tx, {
      caller,
      act: 'alarm-route-changed',
      subject: id,
      before: { kinds: before },
      after: { kinds },
    })
  })
}

export async function removeRoute(db: Database, caller: SignedInCaller, id: string): Promise<void> {
  await onRoute(db, id, async (tx, { way, target }) => {
    if (way === 'operators' || way === 'push') {
      const message = 'This default channel can’t be removed. To silence it, clear all its alerts.'
      throw new Refusal('conflict', message, { code: 'route_stays' })
    }
    await markRemoved(tx, id)
    await recordAuditEvent(tx, { caller, act: 'alarm-route-removed', subject: id, before: { way, target } })
  })
}

/** Must run in a transaction. */
export async function testRoute(tx: Db, caller: SignedInCaller, id: string): Promise<void> {
  if (!isUuid(id) || !(await lockAlarmRoute(tx, id))) throw unknownRoute()
  if (!(await insertTest(tx, id, caller.userId))) {
    throw new Refusal('conflict', 'Turn on browser alerts under My sign-in first.', {
      code: 'no_browser',
    })
  }
  await recordAuditEvent(tx, { caller, act: 'alarm-tested', subject: id })
}

async function onRoute(
  db: Database,
  id: string,
  work: (tx: Db, route: RouteBefore) => Promise<void>,
): Promise<void> {
  if (!isUuid(id)) throw unknownRoute()
  await db.transaction(async (tx) => {
    const route = await lockAlarmRoute(tx, id)
    if (!route) throw unknownRoute()
    await work(tx, route)
  })
}

function once(kinds: readonly AlarmKind[]): AlarmKind[] {
  return [...new Set(kinds)].toSorted()
}

function unknownRoute(): Refusal {
  return new Refusal('not-found', 'Channel not found.')
}
