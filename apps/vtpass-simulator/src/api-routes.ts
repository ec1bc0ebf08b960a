import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { readBalance } from './account.sql.ts'
import { listCategories, listOfferings, listVariations } from './catalogue/catalogue.ts'
import { type Credentials, hasGoodKeys } from './credentials.ts'
import { type Endpoint, type Fault, planOf } from './faults/fault.ts'
import { type FaultOccasion, takeFault } from './faults/fault.sql.ts'
import { type Misbehaviour, misbehave, sendUnauthorized } from './faults/misbehaviour.ts'
import { reshape } from './faults/reshape.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import type { OrderPlan } from './orders/order.ts'
import { findOrder } from './orders/order.sql.ts'
import { pay } from './orders/pay.ts'
import { requery } from './orders/requery.ts'
import { codeAnswer, Refused } from './refused.ts'
import type { RequestLog } from './request-log.ts'
import { verifyMeter } from './verify-meter.ts'
import type { World } from './world.ts'

export interface ApiDependencies {
  readonly world: World
  readonly credentials: Credentials
  readonly log: RequestLog
  /** Aborted when the simulator stops: whoever still waits then is not served any more. */
  readonly stopping: AbortSignal
}

interface Outcome {
  readonly answer: JsonObject
  readonly misbehaviour?: Misbehaviour | undefined
}

type Ask = (asked: { query: JsonObject; body: unknown; plan: OrderPlan }) => Outcome

export function apiRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { world, credentials } = dependencies
  app.addHook('onRequest', async (request, reply) => {
    if (!hasGoodKeys(request, credentials)) return sendUnauthorized(reply)
  })
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    if (error.statusCode === 400) return reply.code(200).send(codeAnswer('011'))
    throw error
  })
  const serve = (method: 'GET' | 'POST', endpoint: Endpoint, ask: Ask) =>
    app.route({
      method,
      url: `/${endpoint}`,
      handler: async (request, reply) => answer(dependencies, { endpoint, ask, request, reply }),
    })
  serve('GET', 'service-categories', () => ({ answer: listCategories() }))
  serve('GET', 'services', ({ query }) => ({ answer: listOfferings(query['identifier']) }))
  serve('GET', 'service-variations', ({ query }) => ({ answer: listVariations(query['serviceID']) }))
  serve('GET', 'balance', () => ({ answer: { code: 1, contents: { balance: readBalance(world.db) } } }))
  serve('POST', 'merchant-verify', ({ body }) => ({ answer: verifyMeter(world, body) }))
  serve('POST', 'pay', ({ body, plan }) => pay(world, body, plan))
  serve('POST', 'requery', ({ body }) => ({ answer: requery(world, body) }))
}

interface Exchange {
  readonly endpoint: Endpoint
  readonly ask: Ask
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Does what was asked, unless a script lets it never arrive; then answers, truly or as the script says. */
async function answer(
  { world, log, stopping }: ApiDependencies,
  { endpoint, ask, request, reply }: Exchange,
): Promise<FastifyReply> {
  const query = isJsonObject(request.query) ? request.query : {}
  const requestId = readField(request.body, 'request_id')
  const occasion = describeOccasion(world, endpoint, { query, body: request.body, requestId })
  const scripted = takeFault(world.db, occasion)
  log.add({ at: world.clock.now(), ...occasion, requestId, faultId: scripted?.id })
  const { fault } = scripted ?? {}
  if (!(await waited(fault?.arriveAfterMs, stopping))) return misbehave(reply, 'drop', {})
  const plan = fault ? planOf(fault) : {}
  const outcome = plan && attempt(() => ask({ query, body: request.body, plan }))
  if (!(await waited(fault?.delayMs, stopping))) return misbehave(reply, 'drop', {})
  return send(reply, disturb(outcome, fault))
}

/** False when the simulator stopped meanwhile. */
async function waited(milliseconds: number | undefined, stopping: AbortSignal): Promise<boolean> {
  if (!milliseconds) return true
  return wait(milliseconds, true, { signal: stopping }).catch(() => false)
}

function attempt(work: () => Outcome): Outcome {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refused) return { answer: codeAnswer(error.code, error.message) }
    throw error
  }
}

function disturb(outcome: Outcome | undefined, fault: Fault | undefined): Outcome {
  if (!fault) return outcome ?? { answer: {} }
  const { code, description, shape } = fault
  const truth = code === undefined ? outcome?.answer : codeAnswer(code, description)
  // Whoever is not heard gets no answer either, unless the script has one for him.
  const usual = truth ? (code === undefined ? outcome?.misbehaviour : undefined) : 'drop'
  return { answer: reshape(truth ?? {}, shape), misbehaviour: fault.answer ?? usual }
}

function send(reply: FastifyReply, { answer: body, misbehaviour }: Outcome): FastifyReply {
  return misbehaviour ? misbehave(reply, misbehaviour, body) : reply.code(200).send(body)
}

/** Whom a request is about: a requery names only its order, and the order has a recipient. */
function describeOccasion(
  { db }: World,
  endpoint: Endpoint,
  { query, body, requestId }: { query: JsonObject; body: unknown; requestId: string | undefined },
): FaultOccasion {
  const order = endpoint === 'requery' && requestId !== undefined ? findOrder(db, requestId) : undefined
  const serviceID = readField(body, 'serviceID') ?? readField(query, 'serviceID')
  return {
    endpoint,
    recipient: order?.recipient ?? readField(body, 'billersCode') ?? readField(body, 'phone'),
    serviceID: order?.serviceID ?? serviceID,
  }
}

function readField(source: unknown, name: string): string | undefined {
  const value = isJsonObject(source) ? source[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
