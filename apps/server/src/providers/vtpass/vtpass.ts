import { fromKobo } from '@jara/rules/naira'
import { type AirtimeProvider, type Outcome, type ProviderOrder, ProviderUnavailable } from '../airtime.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createCatalogue } from './catalogue.ts'
import { classifyPurchase, classifyRequery } from './classify.ts'
import { connectVtpass, NoAnswer, type RawAnswer, type VtpassKeys } from './connection.ts'
import { describeMeterQuestion, readMeterAnswer } from './verify-meter.ts'

export interface VtpassSettings extends VtpassKeys {
  readonly baseUrl: string
  /** A purchase may take long at the network's; nothing else is waited for as long. */
  readonly payDeadlineMs?: number
}

const defaultPayDeadlineMs = 25_000
const requeryDeadlineMs = 15_000
const readDeadlineMs = 8_000

/** VTpass behind the interface of any airtime provider. */
export function createVtpass(settings: VtpassSettings, breaker: Breaker = createBreaker()): AirtimeProvider {
  const { payDeadlineMs = defaultPayDeadlineMs } = settings
  const connection = connectVtpass(settings.baseUrl, settings)
  const read = (ask: () => Promise<RawAnswer>) => readThrough(breaker, ask)
  const catalogue = createCatalogue((path, query) => read(() => connection.get(path, query, readDeadlineMs)))
  return {
    listPlans: catalogue.listPlans,
    confirmPlans: catalogue.confirmPlans,
    readLimits: catalogue.readLimits,
    verifyMeter: async (meter) => {
      const question = describeMeterQuestion(meter)
      return readMeterAnswer(await read(() => connection.post('merchant-verify', question, readDeadlineMs)))
    },
    pauseSeconds: breaker.pauseSeconds,
    admit: breaker.admit,
    pay: async (order) => {
      const answer = await attempt(connection.post('pay', describeOrder(order), payDeadlineMs))
      const outcome: Outcome = answer ? classifyPurchase(answer, order) : noAnswer
      judge(breaker, answer, outcome)
      return outcome
    },
    requery: async (order) => {
      const question = { request_id: order.requestId }
      const answer = await attempt(connection.post('requery', question, requeryDeadlineMs))
      return answer ? classifyRequery(answer, order) : noAnswer
    },
  }
}

const noAnswer: Outcome = { kind: 'open', code: 'no answer' }

/** VTpass counts in naira, with decimals. */
function describeOrder(order: ProviderOrder): object {
  const { requestId, type, serviceId, recipient, phone, variationCode, amountKobo } = order
  const common = { request_id: requestId, serviceID: serviceId, amount: fromKobo(amountKobo), phone }
  if (type === 'airtime') return { ...common, phone: recipient }
  return { ...common, billersCode: recipient, variation_code: variationCode }
}

async function attempt(answer: Promise<RawAnswer>): Promise<RawAnswer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

/** A refusal of our account stops everything; silence, 5xx and nonsense are counted; any real answer is a good sign. */
function judge(breaker: Breaker, answer: RawAnswer | undefined, { kind, code }: Outcome): void {
  if (kind === 'refused-us') breaker.trip()
  else if (!answer || (kind === 'open' && (code === 'unreadable' || code.startsWith('HTTP'))))
    breaker.failed()
  else breaker.succeeded()
}

/** For questions that move no money: asked only while the breaker lets us, and a fault is worth an apology. */
async function readThrough(breaker: Breaker, ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
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
