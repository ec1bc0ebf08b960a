import type { Voucher } from '../airtime.ts'
import { readVoucher } from './read-voucher.ts'
import { isJsonObject, partOf, readCode, readKobo, readText } from './wire-values.ts'

/** What decides anything in an answer to a purchase or a requery, whichever of VTpass's forms it came in. */
export interface TransactionAnswer {
  readonly code: string
  readonly status: string | undefined
  readonly requestId: string | undefined
  readonly amountKobo: number | undefined
  readonly voucher: Voucher
}

/** Undefined for whatever is no object with a code: a bare string, HTML, an empty body, half an answer. */
export function readTransaction(body: unknown): TransactionAnswer | undefined {
  if (!isJsonObject(body)) return undefined
  const content = partOf(body, 'content')
  const outer = readCode(body['code'])
  // A very old form of the requery: the code that counts lies deeper.
  const code = outer === '001' ? (readCode(content['response_code']) ?? outer) : outer
  if (code === undefined) return undefined
  const transaction = partOf(content, 'transactions')
  return {
    code,
    status: readText(transaction['status'])?.toLowerCase(),
    requestId: readText(body['requestId']) ?? readText(content['requestId']),
    amountKobo: readKobo(body['amount']) ?? readKobo(transaction['amount']),
    voucher: readVoucher(body),
  }
}
