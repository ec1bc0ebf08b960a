import { redeem } from '@jara/contract/redeeming/redemptions'
import { randomUUID } from 'node:crypto'
import { aPhone } from '../../testing/redemptions.ts'
import type { TestAnswer } from '../../testing/server.ts'
import { compareBalance, hasCustomers, sessionOf } from './account-commands.ts'
import { type Command, command, assert, pick } from './command.ts'
import { resetCircuitBreakers } from './settle-redemptions.ts'
import { type Model, type ModelCustomer, spend } from './model.ts'
import { expectStatus, type Scenario } from './scenario.ts'
import type { ProviderScript } from './provider-script.ts'

/** Redeems a part of the balance several times at once. The balance must never be overspent. */
export function redeemBurst(number: number, times: number, part: number, script: ProviderScript): Command {
  return command(
    `customer ${number} redeems 1/${part} ×${times} while the provider ${script.name}`,
    async (model, scenario) => {
      const customer = pick(model.customers, number)
      const points = evenPoints(customer.least / part)
      const answers = await redeemAtOnce(model, scenario, number, { times, points, script })
      const accepted = answers.filter(({ status }) => status === 200).length
      const failed = answers.filter(({ body }) => codeOf(body) === 'redemption_failed').length
      const paused = answers.filter(({ status }) => status === 503).length
      const { delivered } = script
      assertPossible(customer, { times: times - paused, points, accepted, failed, delivered })
      spend(model, customer, { points, accepted, delivered })
      if (paused > 0) await resetCircuitBreakers(scenario.system)
      await compareBalance(model, scenario, number % model.customers.length)
    },
    hasCustomers,
  )
}

/** Airtime costs at least ten naira in whole naira, and a point is worth half a naira. */
function evenPoints(points: number): number {
  return Math.max(20, Math.floor(points / 2) * 2)
}

async function redeemAtOnce(
  model: Model,
  scenario: Scenario,
  number: number,
  { times, points, script }: Pick<Outcome, 'times' | 'points'> & { readonly script: ProviderScript },
): Promise<TestAnswer[]> {
  const { token } = await sessionOf(model, scenario, number)
  const { nodes, simulator, itemId } = scenario.system
  const { fault } = script
  const requests = Array.from({ length: times }, () => ({
    key: randomUUID(),
    body: { itemId, pointsToRedeem: points, phone: aPhone() },
  }))
  if (script.isFault) scenario.system.faults += times
  if (fault)
    for (const { body } of requests) await simulator.script({ ...fault, recipient: body.phone, times: 1 })
  return Promise.all(
    requests.map(async ({ key, body }) => {
      const answer = await nodes.call(redeem, { token, body, headers: { 'idempotency-key': key } })
      // 503 while the circuit breaker is open.
      expectStatus(answer, 200, 409, 503)
      // A refusal for lack of points is not stored: the same key may succeed later.
      const left = answer.status === 200 || codeOf(answer.body) === 'redemption_failed'
      if (answer.status === 200) scenario.acknowledged.push(redeem.answer.parse(answer.body).id)
      if (left) scenario.sent.push({ call: redeem, customer: number % model.customers.length, body, key })
      return answer
    }),
  )
}

interface Outcome {
  readonly times: number
  readonly points: number
  readonly accepted: number
  readonly failed: number
  readonly delivered: boolean
}

/** Refunded points may be spent again by a concurrent redemption. Apart from that the count is exact. */
function assertPossible(
  { least, most }: ModelCustomer,
  { times, points, delivered, ...counts }: Outcome,
): void {
  const taken = counts.accepted + counts.failed
  const min = Math.min(times, atLeastNone(least / points))
  const comesBack = !delivered && most >= points
  const max = comesBack ? times : Math.min(times, atLeastNone(most / points))
  const range = min === max ? min : `${min} to ${max}`
  assert(taken >= min && taken <= max, `${taken} of ${times} redemptions were accepted, not ${range}`)
  assert(
    !delivered || counts.failed === 0,
    `${counts.failed} redemptions failed although the provider executes them`,
  )
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

/** A customer who owes points can redeem nothing. */
function atLeastNone(redemptions: number): number {
  return Math.max(0, Math.floor(redemptions))
}

/** Replays a request with the same key several times at once: each gets a response and there is no further effect. */
export function replay(number: number, times: number): Command {
  return command(
    `request ${number} is replayed ×${times}`,
    async (model, scenario) => {
      if (scenario.sent.length === 0) return
      const { call, customer, body, key } = pick(scenario.sent, number)
      const { token } = await sessionOf(model, scenario, customer)
      const request = { token, body, headers: { 'idempotency-key': key } }
      const { nodes } = scenario.system
      const answers = await Promise.all(Array.from({ length: times }, () => nodes.call(call, request)))
      for (const answer of answers)
        if (codeOf(answer.body) !== 'redemption_failed') expectStatus(answer, call.status ?? 200)
      await compareBalance(model, scenario, customer)
    },
    hasCustomers,
  )
}
