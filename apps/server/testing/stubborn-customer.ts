import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { redeem } from '@jara/contract/redeeming/redemptions'
import type { SignedIn } from './accounts.ts'
import { aPhone } from './redemptions.ts'
import type { TestAnswer, TestServer } from './server.ts'

/** The responses that a customer's app has received. */
export interface Told {
  /** Ids of the redemptions that were reported as delivered or processing. */
  readonly acknowledged: string[]
  /** How often each status was received; 0 means no response. */
  readonly statuses: Map<number, number>
}

export function nothingTold(): Told {
  return { acknowledged: [], statuses: new Map() }
}

export interface StubbornRequest {
  readonly told: Told
  readonly itemId: string | undefined
  readonly [field: string]: unknown
}

/** Redeems points, and repeats the request with the same key until it gets a response, as the app does. */
export async function redeemStubbornly(
  server: Pick<TestServer, 'call'>,
  { token }: SignedIn,
  { told, ...fields }: StubbornRequest,
): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { pointsToRedeem: 100, phone: aPhone(), ...fields }
  for (;;) {
    const answer = await server.call(redeem, { token, body, headers }).catch(() => undefined)
    count(told, answer)
    if (answer?.status === 200) {
      told.acknowledged.push(redeem.answer.parse(answer.body).id ?? '')
      return
    }
    if (answer && answer.status !== 503) return
    await delay(50)
  }
}

function count({ statuses }: Told, answer: TestAnswer | undefined): void {
  const status = answer?.status ?? 0
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}
