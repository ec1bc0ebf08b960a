import { redeem } from '@jara/contract/redemptions'
import { randomUUID } from 'node:crypto'
import { aPhone } from '../../testing/redemptions.ts'
import type { TestAnswer } from '../../testing/server.ts'
import { compareBalance, hasCustomers, sessionOf } from './account-commands.ts'
import { type Command, command, demand, pick } from './command.ts'
import { endPause } from './end-all.ts'
import { type Model, type ModelCustomer, spend } from './model.ts'
import { expectStatus, type Play } from './play.ts'
import type { ProviderScript } from './provider-script.ts'

/** Redeems several times at once, each time a part of the balance: what is there is spent, and not a point more. */
export function redeemBurst(number: number, times: number, part: number, script: ProviderScript): Command {
  return command(
    `customer ${number} redeems 1/${part} ×${times} and the provider ${script.name}`,
    async (model, play) => {
      const customer = pick(model.customers, number)
      const points = evenPoints(customer.least / part)
      const answers = await redeemAtOnce(model, play, number, { times, points, script })
      const accepted = answers.filter(({ status }) => status === 200).length
      const failed = answers.filter(({ body }) => codeOf(body) === 'redemption_failed').length
      const paused = answers.filter(({ status }) => status === 503).length
      const { delivered } = script
      demandPossible(customer, { times: times - paused, points, accepted, failed, delivered })
      spend(model, customer, { points, accepted, delivered })
      if (paused > 0) await endPause(play.stage)
      await compareBalance(model, play, number % model.customers.length)
    },
    hasCustomers,
  )
}

/** Airtime is whole naira from ten upwards, and a point is half of one. */
function evenPoints(points: number): number {
  return Math.max(20, Math.floor(points / 2) * 2)
}

async function redeemAtOnce(
  model: Model,
  play: Play,
  number: number,
  { times, points, script }: Pick<Outcome, 'times' | 'points'> & { readonly script: ProviderScript },
): Promise<TestAnswer[]> {
  const { token } = await sessionOf(model, play, number)
  const { nodes, simulator, itemId } = play.stage
  const { fault } = script
  const wishes = Array.from({ length: times }, () => ({
    key: randomUUID(),
    body: { itemId, pointsToRedeem: points, phone: aPhone() },
  }))
  if (script.isFault) play.stage.faults += times
  if (fault)
    for (const { body } of wishes) await simulator.script({ ...fault, recipient: body.phone, times: 1 })
  return Promise.all(
    wishes.map(async ({ key, body }) => {
      const answer = await nodes.call(redeem, { token, body, headers: { 'idempotency-key': key } })
      // While the provider has a rest nothing is taken.
      expectStatus(answer, 200, 409, 503)
      // What was refused for want of points left no trace: the same key may well succeed later.
      const left = answer.status === 200 || codeOf(answer.body) === 'redemption_failed'
      if (answer.status === 200) play.acknowledged.push(redeem.answer.parse(answer.body).id)
      if (left) play.sent.push({ call: redeem, customer: number % model.customers.length, body, key })
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

/** Points that come back while others are being spent may be spent as well; apart from that the number is exact. */
function demandPossible(
  { least, most }: ModelCustomer,
  { times, points, delivered, ...counts }: Outcome,
): void {
  const taken = counts.accepted + counts.failed
  const fewest = Math.min(times, Math.floor(least / points))
  const comesBack = !delivered && most >= points
  const greatest = comesBack ? times : Math.min(times, Math.floor(most / points))
  const range = fewest === greatest ? fewest : `${fewest} to ${greatest}`
  demand(taken >= fewest && taken <= greatest, `${taken} of ${times} redemptions were taken, not ${range}`)
  demand(!delivered || counts.failed === 0, `${counts.failed} redemptions failed that the provider executes`)
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

/** Sends again what was sent before, with the same key, several times at once: it is answered, and nothing happens. */
export function replay(number: number, times: number): Command {
  return command(
    `request ${number} comes again ×${times}`,
    async (model, play) => {
      if (play.sent.length === 0) return
      const { call, customer, body, key } = pick(play.sent, number)
      const { token } = await sessionOf(model, play, customer)
      const request = { token, body, headers: { 'idempotency-key': key } }
      const { nodes } = play.stage
      const answers = await Promise.all(Array.from({ length: times }, () => nodes.call(call, request)))
      for (const answer of answers)
        if (codeOf(answer.body) !== 'redemption_failed') expectStatus(answer, call.status ?? 200)
      await compareBalance(model, play, customer)
    },
    hasCustomers,
  )
}
