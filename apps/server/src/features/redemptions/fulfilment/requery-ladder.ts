const ladderSeconds = [5, 15, 30, 60, 120, 300, 600, 1_800]
const hourly = 3_600

/** How long to wait before asking once more, after having asked this often. */
export function nextRequerySeconds(requeries: number): number {
  return ladderSeconds[requeries] ?? hourly
}

/** After a day without an answer a person takes over. */
export const longestOpenSeconds = 24 * 3_600

/** How soon after it was sent an order that the provider has not seen may still be on its way. */
const mayStillArriveSeconds = 120
const timesUnseen = 3
const unseenAgainSeconds = 10
const mostSends = 3

export interface UnseenOrder {
  readonly secondsSinceSend: number
  /** How often in a row it was unseen when it could have arrived. */
  readonly unseen: number
  readonly sends: number
  readonly isOfToday: boolean
  readonly requeries: number
}

export type AfterUnseen =
  | { readonly next: 'ask'; readonly afterSeconds: number; readonly unseen: number }
  /** It never arrived: it may be sent again, under the same id. */
  | { readonly next: 'send' }
  | { readonly next: 'refund' }

/** An order that was just sent may be unseen because it is late. Unseen three times, minutes later, it never arrived. */
export function afterUnseen(order: UnseenOrder): AfterUnseen {
  const { secondsSinceSend, sends, isOfToday, requeries } = order
  const remaining = mayStillArriveSeconds - secondsSinceSend
  if (remaining > 0) {
    const afterSeconds = Math.min(nextRequerySeconds(requeries), Math.ceil(remaining))
    return { next: 'ask', afterSeconds, unseen: 0 }
  }
  const unseen = order.unseen + 1
  if (unseen < timesUnseen) return { next: 'ask', afterSeconds: unseenAgainSeconds, unseen }
  return { next: isOfToday && sends < mostSends ? 'send' : 'refund' }
}
