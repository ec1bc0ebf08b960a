import { RequestFailed, wordsOf } from '../../api/request-failed.ts'
import type { ScanStep } from './scan-flow.ts'

type Failure = { readonly type: 'fail-suggestion' | 'fail-submission'; readonly otherwise: string }

/** Where a failed call leads: a PIN that no shop has is typed again, anything else is told where it happened. */
export function stepAfter(error: unknown, { type, otherwise }: Failure): ScanStep {
  const words = wordsOf(error, otherwise)
  const isUnknownShop = error instanceof RequestFailed && error.code === 'shop_unknown'
  return isUnknownShop ? { type: 'refuse-shop', words } : { type, words }
}
