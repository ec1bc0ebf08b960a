import { fromKobo } from '@jara/rules/naira'
import {
  type AirtimeProvider,
  type Outcome,
  type ProviderOrder,
  ProviderUnavailable,
  type Said,
} from '../airtime.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { createCatalogue } from './catalogue.ts'
import { classifyPurchase, classifyRequery } from './classify.ts'
import { connectVtpass, NoAnswer, type RawAnswer, type VtpassKeys } from './connection.ts'
import { maskAnswer } from './mask-answer.ts'
import { describeMeterQuestion, readMeterAnswer } from './verify-meter.ts'
import { isJsonObject, partOf, readKobo } from './wire-values.ts'

export interface VtpassSettings extends VtpassKeys {
  readonly baseUrl: string
  /** A purchase can take the mobile network a long time, so it gets the longest deadline. */
  readonly payDeadlineMs?: number
}

const defaultPayDeadlineMs = 25_000
const requeryDeadlineMs = 15_000
const readDeadlineMs = 8_000

/** VTpass as an AirtimeProvider. */
export function createVtpass(settings: VtpassSettings): AirtimeProvider {
  const { payDeadlineMs = defaultPayDeadlineMs } = settings
  const connection = connectVtpass(settings.baseUrl, settings)
  const breaker = createCircuitBreaker()
  const { read, breakers } = createGuardedReader()
  const catalogue = createCatalogue((path, query) =>
    read(Object.values(query).join(' '), () => connection.get(path, query, readDeadlineMs)),
  )
  return {
    listPlans: catalogue.listPlans,
    recheckPlans: catalogue.recheckPlans,
    confirmPlans: catalogue.confirmPlans,
    readLimits: catalogue.readLimits,
    verifyMeter: async (meter) => {
      const question = describeMeterQuestion(meter)
      const ask = () => connection.post('merchant-verify', question, readDeadlineMs)
      return readMeterAnswer(await read(meter.serviceId, ask))
    },
    pauseSeconds: breaker.pauseSeconds,
    admit: breaker.admit,
    listPauses: () => [
      { service: undefined, seconds: breaker.pauseSeconds() },
      ...[...breakers].map(([service, { pauseSeconds }]) => ({ service, seconds: pauseSeconds() })),
    ],
    pay: async (order) => {
      const { answer, said } = await hear(connection.post('pay', describeOrder(order), payDeadlineMs))
      const outcome: Outcome = answer ? classifyPurchase(answer, order) : noAnswer
      recordResult(breaker, answer, outcome)
      return { ...outcome, said }
    },
    requery: async (order) => {
      const question = { request_id: order.requestId }
      const { answer, said } = await hear(connection.post('requery', question, requeryDeadlineMs))
      return { ...(answer ? classifyRequery(answer, order) : noAnswer), said }
    },
    readBalanceKobo: async () => {
      const kobo = readBalanceAnswer(
        await read('balance', () => connection.get('balance', {}, readDeadlineMs)),
      )
      if (kobo === undefined) throw new ProviderUnavailable(60)
      return kobo
    },
  }
}

const noAnswer: Outcome = { kind: 'open', code: 'no answer' }

/** VTpass uses naira with decimals. */
function describeOrder(order: ProviderOrder): object {
  const { requestId, type, serviceId, recipient, phone, variationCode, amountKobo } = order
  const common = { request_id: requestId, serviceID: serviceId, amount: fromKobo(amountKobo), phone }
  if (type === 'airtime') return { ...common, phone: recipient }
  return { ...common, billersCode: recipient, variation_code: variationCode }
}

interface Heard {
  /** Undefined if there was no complete response. */
  readonly answer: RawAnswer | undefined
  readonly said: Said
}

async function hear(asking: Promise<RawAnswer>): Promise<Heard> {
  const beganAt = performance.now()
  const answer = await attempt(asking)
  const tookMs = Math.round(performance.now() - beganAt)
  return { answer, said: { status: answer?.status, tookMs, body: maskAnswer(answer?.body) } }
}

async function attempt(answer: Promise<RawAnswer>): Promise<RawAnswer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

/**
 * Opens the breaker if our account is rejected. Silence, 5xx and unreadable responses count as faults, other responses as
 * success.
 */
function recordResult(breaker: CircuitBreaker, answer: RawAnswer | undefined, { kind, code }: Outcome): void {
  if (kind === 'refused-us') breaker.trip()
  else if (!answer || (kind === 'open' && (code === 'unreadable' || code.startsWith('HTTP'))))
    breaker.failed()
  else breaker.succeeded()
}

/** Reads through a circuit breaker per service, so that one failing company pauses neither others nor purchases. */
function createGuardedReader() {
  const breakers = new Map<string, CircuitBreaker>()
  const read = (service: string, ask: () => Promise<RawAnswer>): Promise<RawAnswer> => {
    const breaker = breakers.get(service) ?? createCircuitBreaker()
    breakers.set(service, breaker)
    return readGuarded(breaker, ask)
  }
  return { read, breakers: breakers as ReadonlyMap<string, CircuitBreaker> }
}

/** Sends a read-only request if the breaker admits it. Throws ProviderUnavailable otherwise. */
async function readGuarded(breaker: CircuitBreaker, ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
  if (!breaker.admit()) throw new ProviderUnavailable(Math.max(1, breaker.pauseSeconds()))
  try {
    const answer = await ask()
    if (answer.status === 401) breaker.trip()
    if (answer.status !== 200) throw new NoAnswer(`HTTP ${answer.status}`)
    breaker.succeeded()
    return answer
  } catch (error) {
    breaker.failed()
    throw new ProviderUnavailable(30, { cause: error })
  }
}

/** VTpass answers `{ code: 1, contents: { balance: 1081.8199999998 } }`. Undefined for anything else. */
function readBalanceAnswer({ body }: RawAnswer): number | undefined {
  return isJsonObject(body) ? readKobo(partOf(body, 'contents')['balance']) : undefined
}
