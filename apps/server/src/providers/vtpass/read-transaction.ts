import type { Voucher } from '../airtime.ts'
import { readVoucher } from './read-voucher.ts'
import { isJsonObject, partOf, readCode, readKobo, readText } from './wire-values.ts'

/** The fields that decide the outcome of a purchase or requery, read from any of VTpass's formats. */
export interface TransactionAnswer {
  readonly code: string
  readonly status: string | undefined
  readonly requestId: string | undefined
  readonly amountKobo: number | undefined
  readonly voucher: Voucher
}

/** Undefined for anything but an object with a code: a bare string, HTML, an empty or truncated body. */
export function readTransaction(body: unknown): TransactionAnswer | undefined {
  if (!isJsonObject(body)) return undefined
  const content = partOf(body, 'content')
  const outer = readCode(body['code'])
  // In a very old requery format, the relevant code is nested.
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
