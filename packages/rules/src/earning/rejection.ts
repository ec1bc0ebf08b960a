/** Why a shop or brand rejects a purchase. The customer sees it. */
export const rejectionReasons = [
  'other-product',
  'not-bought-here',
  'other-quantity',
  'already-counted',
  'other',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const rejectionTexts = {
  'other-product': 'The photo shows a different product',
  'not-bought-here': 'Not bought at this shop',
  'other-quantity': 'Different quantity bought',
  'already-counted': 'Already counted',
  other: 'Something else',
} as const satisfies Record<RejectionReason, string>

export const longestRejectionWords = 120

export interface Rejection {
  readonly reason: RejectionReason
  /** A message to the customer. */
  readonly words?: string | undefined
}

/** What is missing before a purchase can be rejected for this reason. */
export function refuseRejection({ reason, words = '' }: Rejection): string | undefined {
  return reason === 'other' && words.trim() === '' ? 'Please enter a short reason.' : undefined
}

/** The reason as shown to the customer, in full sentences. */
export function describeRejection({ reason, words = '' }: Rejection): string {
  const said = reason === 'other' ? [words] : [rejectionTexts[reason], words]
  return said
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/[.!?…]$/u.test(part) ? part : `${part}.`))
    .join(' ')
}
