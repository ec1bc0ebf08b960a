import {
  addAlarmBrowser,
  readAlarmBrowser,
  removeAlarmBrowser,
} from '@jara/contract/operations/alarms-browsers'
import {
  addAlarmRoute,
  changeAlarmRoute,
  listAlarmDeliveries,
  readAlarms,
  removeAlarmRoute,
  testAlarmRoute,
} from '@jara/contract/operations/alarms'
import { answerOnce } from '../../../access/idempotency.ts'
import { Refusal } from '../../../access/refusal.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { PushSender } from '../../../providers/web-push/push-sender.ts'
import type { WebhookSender } from '../../../providers/webhook/webhook-sender.ts'
import { countBrowsers, findBrowser } from './alarm-browser.sql.ts'
import { selectDeliveries } from './alarm-delivery.sql.ts'
import { selectAlarmRoutes, selectAlarmsOn } from './alarm-route.sql.ts'
import { addBrowser, removeBrowser } from './change-browser.ts'
import { addRoute, changeRoute, removeRoute, testRoute } from './change-routes.ts'

export interface AlarmDeps {
  readonly webhooks: Pick<WebhookSender, 'refuses'>
  readonly push: Pick<PushSender, 'knows'>
  /** The secret that signs a route's calls. */
  readonly alarmSecretOf: (routeId: string) => string
}

export function alarmRoutes(api: Api, deps: AlarmDeps): void {
  const { webhooks, alarmSecretOf } = deps
  const { db } = api
  browserRoutes(api, deps)

  serve(api, readAlarms, async () => {
    const [on, routes, browsers] = await Promise.all([
      selectAlarmsOn(db),
      selectAlarmRoutes(db),
      countBrowsers(db),
    ])
    return {
      browsers,
      on: on.map(({ raised_at, ...alarm }) => ({ ...alarm, raised_at: raised_at.toISOString() })),
      routes: routes.map(({ made_at, ...route }) => ({ ...route, made_at: made_at.toISOString() })),
    }
  })

  serve(api, addAlarmRoute, async ({ caller, body }) => {
    const id = await addRoute(db, webhooks, caller, body)
    const secret = body.way === 'webhook' ? { secret: alarmSecretOf(id) } : {}
    return { message: 'Channel added.', id, ...secret }
  })

  serve(api, changeAlarmRoute, async ({ caller, params: { id }, body }) => {
    await changeRoute(db, caller, id, body.kinds)
    return { message: 'Channel updated.', id }
  })

  serve(api, removeAlarmRoute, async ({ caller, params: { id } }) => {
    await removeRoute(db, caller, id)
    return { message: 'Channel removed.', id }
  })

  serve(api, testAlarmRoute, async ({ caller, params: { id }, idempotency }) =>
    answerOnce(db, caller.userId, idempotency, async (tx) => {
      await testRoute(tx, caller, id)
      return { message: 'A test alert is on its way. The result will appear under Deliveries.', id }
    }),
  )

  serve(api, listAlarmDeliveries, async ({ query: { before, state } }) => {
    const rows = await selectDeliveries(db, { state, before: readCursor(before) })
    return rows.map(({ id, next_at, created_at, tries, ...row }) => ({
      ...row,
      id: String(id),
      next_at: next_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      tries: tries.map(({ at, outcome }) => ({ at: new Date(at).toISOString(), outcome })),
    }))
  })
}

/** Operators manage only the browser that they are using. */
function browserRoutes(api: Api, { push }: Pick<AlarmDeps, 'push'>): void {
  const { db } = api

  serve(api, readAlarmBrowser, async ({ user }) => {
    const { kinds = [], until = null } = (await findBrowser(db, user.tokenHash)) ?? {}
    return { kinds, until: until?.toISOString() ?? null }
  })

  serve(api, addAlarmBrowser, async ({ caller, user, body }) => {
    await addBrowser(db, push, { caller, user }, body)
    return { message: 'Browser alerts are on.' }
  })

  serve(api, removeAlarmBrowser, async ({ caller, user }) => {
    await removeBrowser(db, { caller, user })
    return { message: 'Browser alerts are off.' }
  })
}

function readCursor(before: string | undefined): number | undefined {
  if (before === undefined || /^[1-9]\d{0,14}$/.test(before))
    return before === undefined ? before : Number(before)
  throw new Refusal('invalid', 'before: must be the ID of the last delivery on the previous page', {
    code: 'invalid',
  })
}
