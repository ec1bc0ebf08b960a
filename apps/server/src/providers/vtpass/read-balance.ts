import type { RawAnswer } from './connection.ts'
import { isJsonObject, partOf, readKobo } from './wire-values.ts'

/** VTpass answers `{ code: 1, contents: { balance: 1081.8199999998 } }`. Undefined for anything else. */
export function readBalanceAnswer({ body }: RawAnswer): number | undefined {
  return isJsonObject(body) ? readKobo(partOf(body, 'contents')['balance']) : undefined
}
