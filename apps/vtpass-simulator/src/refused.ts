import type { JsonObject } from './json.ts'

/** VTpass's descriptions of its codes. */
const descriptions: Readonly<Record<string, string>> = {
  '001': 'TRANSACTION QUERY',
  '010': 'VARIATION CODE DOES NOT EXIST',
  '011': 'INVALID ARGUMENTS',
  '012': 'PRODUCT DOES NOT EXIST',
  '013': 'BELOW MINIMUM AMOUNT ALLOWED',
  '014': 'REQUEST ID ALREADY EXIST',
  '015': 'INVALID REQUEST ID',
  '016': 'TRANSACTION FAILED',
  '017': 'ABOVE MAXIMUM AMOUNT ALLOWED',
  '018': 'LOW WALLET BALANCE',
  '019': 'LIKELY DUPLICATE TRANSACTION',
  '020': 'BILLER CONFIRMED',
  '021': 'ACCOUNT LOCKED',
  '022': 'ACCOUNT SUSPENDED',
  '023': 'API ACCESS NOT ENABLE FOR USER',
  '024': 'ACCOUNT INACTIVE',
  '027': 'IP NOT WHITELISTED',
  '028': 'PRODUCT IS NOT WHITELISTED ON YOUR ACCOUNT',
  '030': 'BILLER NOT REACHABLE AT THIS POINT',
  '031': 'BELOW MINIMUM QUANTITY ALLOWED',
  '032': 'ABOVE MAXIMUM QUANTITY ALLOWED',
  '034': 'SERVICE SUSPENDED',
  '035': 'SERVICE INACTIVE',
  '040': 'TRANSACTION REVERSAL',
  '044': 'TRANSACTION RESOLVED',
  '083': 'SYSTEM ERROR',
  '085': 'IMPROPER REQUEST ID',
  '087': 'INVALID CREDENTIALS',
  '089': 'REQUEST IS PROCESSING',
  '091': 'TRANSACTION NOT PROCESSED',
  '099': 'TRANSACTION IS PROCESSING',
}

/** A request that VTpass answers with only a code. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string

  constructor(code: string, description?: string) {
    super(description ?? descriptionOf(code))
    this.code = code
  }
}

export function codeAnswer(code: string | number, description?: string): JsonObject {
  return { code, response_description: description ?? descriptionOf(code) }
}

function descriptionOf(code: string | number): string {
  return descriptions[String(code).padStart(3, '0')] ?? 'UNKNOWN RESPONSE'
}
