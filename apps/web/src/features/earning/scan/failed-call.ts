import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import type { ScanStep } from './scan-flow.ts'

type Failure = { readonly type: 'fail-suggestion' | 'fail-submission'; readonly otherwise: string }

/** The step after a failed call: an unknown PIN goes back to the PIN field, any other error is shown in place. */
export function stepAfter(error: unknown, { type, otherwise }: Failure): ScanStep {
  const words = wordsOf(error, otherwise)
  const isUnknownShop = error instanceof RequestFailed && error.code === 'shop_unknown'
  return isUnknownShop ? { type: 'refuse-shop', words } : { type, words }
}
