import type { Outcome, ProviderOrder } from '../airtime.ts'
import type { RawAnswer } from './connection.ts'
import { readTransaction, type TransactionAnswer } from './read-transaction.ts'

type Asked = Pick<ProviderOrder, 'requestId' | 'amountKobo'>

const details = 'the provider did not accept these details'
const unavailable = 'this service is not available right now'
const notCompleted = 'the provider could not complete it'

/** Codes that mean a purchase was refused, with the reason shown to the customer. */
const refusals: Readonly<Record<string, string>> = {
  '010': 'this plan is no longer offered',
  '011': details,
  '012': 'this product is no longer offered',
  '013': 'the amount is below what the provider accepts',
  '017': 'the amount is above what the provider accepts',
  '030': 'the company cannot be reached right now',
  '031': details,
  '032': details,
  '034': unavailable,
  '035': unavailable,
}

/** Codes that mean our own account was rejected: its wallet, locks, address, products or keys. */
const accountRefusals = new Set(['018', '021', '022', '023', '024', '027', '028', '085', '087'])

/** Classifies the response to a purchase. Anything uncertain stays open. */
export function classifyPurchase(answer: RawAnswer, asked: Asked): Outcome {
  if (answer.status === 401) return { kind: 'refused-us', code: 'HTTP 401' }
  const said = readUsable(answer)
  if ('kind' in said) return said
  const { code } = said
  if (accountRefusals.has(code)) return { kind: 'refused-us', code }
  if (code === '019') return { kind: 'too-soon', code }
  const reason = refusals[code]
  if (reason !== undefined) return { kind: 'failed', code, reason }
  return classifyTransaction(said, asked)
}

/**
 * Classifies the response to a requery. A code that rejects the query or our account reveals nothing about the order. Only here
 * does 015 mean that the provider has never seen the order.
 */
export function classifyRequery(answer: RawAnswer, asked: Asked): Outcome {
  const said = readUsable(answer)
  if ('kind' in said) return said
  if (said.code === '015') return { kind: 'unseen', code: said.code }
  return classifyTransaction(said, asked)
}

function readUsable({ status, body }: RawAnswer): TransactionAnswer | Outcome {
  const said = status >= 200 && status < 500 && !isRedirect(status) ? readTransaction(body) : undefined
  return said ?? { kind: 'open', code: status === 200 ? 'unreadable' : `HTTP ${status}` }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** Code 000 only confirms the request. The status decides. */
function classifyTransaction(said: TransactionAnswer, asked: Asked): Outcome {
  const { code, status, voucher } = said
  const open: Outcome = { kind: 'open', code }
  if (said.requestId !== undefined && said.requestId !== asked.requestId)
    return { kind: 'open', code: 'mismatch' }
  if (code === '044') return { kind: 'manual', code }
  if (code === '040') return status === undefined || status === 'reversed' ? { kind: 'reversed', code } : open
  if (code === '016' || code === '091')
    return status === undefined || status === 'failed' ? { kind: 'failed', code, reason: notCompleted } : open
  if (code !== '000') return open
  if (status === 'failed') return { kind: 'failed', code, reason: notCompleted }
  if (status === 'reversed') return { kind: 'reversed', code }
  if (status !== 'delivered') return open
  if (said.amountKobo !== undefined && said.amountKobo !== asked.amountKobo)
    return { kind: 'open', code: 'mismatch' }
  return { kind: 'delivered', code, voucher }
}
