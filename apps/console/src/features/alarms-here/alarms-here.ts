import { RequestFailed } from '@jara/client/request-failed'
import { addAlarmBrowser, readAlarmBrowser, removeAlarmBrowser } from '@jara/contract/console/alarm-browsers'
import { getClientConfig } from '@jara/contract/operation'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { closePush, isPushOpen, openPush } from '../../device/alarm-push.ts'
import { keepAlarmsHere, readAlarmsHere } from '../../session/alarms-here.ts'
import type { Session } from '../../session/session.ts'

type Operator = Pick<Session, 'id'>

/** Asks the browser, which asks whoever sits there, and registers it. Returns what the server says. */
export async function turnOnAlarms({ id }: Operator): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new RequestFailed({ said: 'The browser was not allowed to show notifications.' })
  const { message } = await register()
  keepAlarmsHere(id)
  await invalidate(readAlarmBrowser)
  return message
}

export async function turnOffAlarms(): Promise<string> {
  const { message } = await request(removeAlarmBrowser, {})
  await forgetAlarms()
  await invalidate(readAlarmBrowser)
  return message
}

/** Whoever signs out, or finds a browser that somebody else has left, hears nothing there. */
export async function forgetAlarms(): Promise<void> {
  await closePush()
  // Last, so that a page that is left meanwhile does it again at the next sign-in.
  keepAlarmsHere(undefined)
}

/** An operator who signs in where they had turned alarms on gets them on; those of a colleague end. */
export async function carryAlarmsOn({ id }: Operator): Promise<void> {
  const owner = readAlarmsHere()
  if (owner === undefined) return
  if (owner !== id || !(await isPushOpen())) return forgetAlarms()
  const { until } = await request(readAlarmBrowser, {})
  if (until === null) await register()
}

async function register() {
  const { pushPublicKey } = await request(getClientConfig, {})
  const address = pushPublicKey && (await openPush(pushPublicKey).catch(() => undefined))
  if (!address)
    throw new RequestFailed({ said: 'The browser’s push service does not answer. Try again later.' })
  try {
    return await request(addAlarmBrowser, { body: address })
  } catch (cause) {
    // What the server does not know would look as if alarms came here.
    await forgetAlarms()
    throw cause
  }
}
