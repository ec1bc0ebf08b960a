import { RequestFailed } from '@jara/client/request-failed'
import {
  addAlarmBrowser,
  readAlarmBrowser,
  removeAlarmBrowser,
} from '@jara/contract/operations/alarms-browsers'
import { getClientConfig } from '@jara/contract/operations/installation'
import { useEffect } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { closePush, isPushOpen, openPush } from '../../../device/alarm-push.ts'
import { type Session, keepAlarmsHere, readAlarmsHere } from '../../../session/session.ts'

type Operator = Pick<Session, 'id'>

/** Asks for the browser's permission and registers it. Returns the server's message. */
export async function turnOnAlarms({ id }: Operator): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new RequestFailed({
      said: 'Notifications weren’t allowed. Allow them in your browser, then try again.',
    })
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

/** Called on sign-out, or when another operator left alarms on in this browser: this browser gets no more alarms. */
export async function forgetAlarms(): Promise<void> {
  await closePush()
  // Last, so that if the page closes first, the next sign-in does it again.
  keepAlarmsHere(undefined)
}

/** Runs after each sign-in. After a failure, the next sign-in tries again, or the operator turns alarms on by hand. */
export function useAlarmsCarriedOn(session: Session | undefined): void {
  const [id, token] = [session?.id, session?.token]
  useEffect(() => {
    if (id !== undefined && token !== undefined) carryAlarmsOn({ id }).catch(() => undefined)
  }, [id, token])
}

/** Renews alarms for an operator who had turned them on in this browser; removes those of a colleague. */
async function carryAlarmsOn({ id }: Operator): Promise<void> {
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
    throw new RequestFailed({ said: 'Your browser’s push service isn’t responding. Try again later.' })
  try {
    return await request(addAlarmBrowser, { body: address })
  } catch (cause) {
    // If the server does not know the subscription, this browser must not look as if it gets alarms.
    await forgetAlarms()
    throw cause
  }
}
