import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { readBalance } from './account.sql.ts'
import { listCategories, listOfferings, listVariations } from './catalogue/catalogue.ts'
import { type Credentials, hasGoodKeys } from './credentials.ts'
import { type Endpoint, type Fault, planOf } from './faults/fault.ts'
import { type FaultTarget, takeFault } from './faults/fault.sql.ts'
import { type WrongAnswer, sendWrongAnswer, sendUnauthorized } from './faults/wrong-answer.ts'
import { reshape } from './faults/reshape.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import type { OrderPlan } from './orders/order.ts'
import { findOrder } from './orders/order.sql.ts'
import { pay } from './orders/pay.ts'
import { requery } from './orders/settle-order.ts'
import { codeAnswer, Refused } from './refused.ts'
import type { RequestLog } from './request-log.ts'
import { verifyMeter } from './verify-meter.ts'
import type { Context } from './context.ts'

export interface ApiDependencies {
  readonly context: Context
  readonly credentials: Credentials
  readonly log: RequestLog
  /** Aborted when the simulator stops. Waiting requests are then dropped. */
  readonly stopping: AbortSignal
}

interface Outcome {
  readonly answer: JsonObject
  readonly wrongAnswer?: WrongAnswer | undefined
}

type Operation = (asked: { query: JsonObject; body: unknown; plan: OrderPlan }) => Outcome

export function apiRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { context, credentials } = dependencies
  app.addHook('onRequest', async (request, reply) => {
    if (!hasGoodKeys(request, credentials)) return sendUnauthorized(reply)
  })
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    if (error.statusCode === 400) return reply.code(200).send(codeAnswer('011'))
    throw error
  })
  const serve = (method: 'GET' | 'POST', endpoint: Endpoint, operation: Operation) =>
    app.route({
      method,
      url: `/${endpoint}`,
      handler: async (request, reply) => answer(dependencies, { endpoint, operation, request, reply }),
    })
  serve('GET', 'service-categories', () => ({ answer: listCategories() }))
  serve('GET', 'services', ({ query }) => ({ answer: listOfferings(query['identifier']) }))
  serve('GET', 'service-variations', ({ query }) => ({ answer: listVariations(query['serviceID']) }))
  serve('GET', 'balance', () => ({ answer: { code: 1, contents: { balance: readBalance(context.db) } } }))
  serve('POST', 'merchant-verify', ({ body }) => ({ answer: verifyMeter(context, body) }))
  serve('POST', 'pay', ({ body, plan }) => pay(context, body, plan))
  serve('POST', 'requery', ({ body }) => ({ answer: requery(context, body) }))
}

interface Exchange {
  readonly endpoint: Endpoint
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Handles the request unless a script drops it, then sends the true or the scripted response. */
async function answer(
  { context, log, stopping }: ApiDependencies,
  { endpoint, operation, request, reply }: Exchange,
): Promise<FastifyReply> {
  const query = isJsonObject(request.query) ? request.query : {}
  const requestId = readField(request.body, 'request_id')
  const target = describeTarget(context, endpoint, { query, body: request.body, requestId })
  const scripted = takeFault(context.db, target)
  log.add({ at: context.clock.now(), ...target, requestId, faultId: scripted?.id })
  const { fault } = scripted ?? {}
  if (!(await waitUnlessStopped(fault?.arriveAfterMs, stopping))) return sendWrongAnswer(reply, 'drop', {})
  const plan = fault ? planOf(fault) : {}
  const outcome = plan && catchRefusal(() => operation({ query, body: request.body, plan }))
  if (!(await waitUnlessStopped(fault?.delayMs, stopping))) return sendWrongAnswer(reply, 'drop', {})
  return send(reply, applyFault(outcome, fault))
}

/** Waits, and returns false if the simulator stopped meanwhile. */
async function waitUnlessStopped(milliseconds: number | undefined, stopping: AbortSignal): Promise<boolean> {
  if (!milliseconds) return true
  return wait(milliseconds, true, { signal: stopping }).catch(() => false)
}

function catchRefusal(work: () => Outcome): Outcome {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refused) return { answer: codeAnswer(error.code, error.message) }
    throw error
  }
}

function applyFault(outcome: Outcome | undefined, fault: Fault | undefined): Outcome {
  if (!fault) return outcome ?? { answer: {} }
  const { code, description, shape } = fault
  const truth = code === undefined ? outcome?.answer : codeAnswer(code, description)
  // A dropped request gets no response either, unless the script has one.
  const usual = truth ? (code === undefined ? outcome?.wrongAnswer : undefined) : 'drop'
  return { answer: reshape(truth ?? {}, shape), wrongAnswer: fault.answer ?? usual }
}

function send(reply: FastifyReply, { answer: body, wrongAnswer }: Outcome): FastifyReply {
  return wrongAnswer ? sendWrongAnswer(reply, wrongAnswer, body) : reply.code(200).send(body)
}

/** The fields that scripts match on. A requery names only its order, so the order provides the recipient. */
function describeTarget(
  { db }: Context,
  endpoint: Endpoint,
  { query, body, requestId }: { query: JsonObject; body: unknown; requestId: string | undefined },
): FaultTarget {
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
