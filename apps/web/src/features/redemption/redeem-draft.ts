import type { redeem } from '@jara/contract/redemptions'
import type { BodyOf } from '@jara/contract/call'
import type { RedemptionType } from '@jara/rules/redemption'

/** What has been chosen and typed so far, and why it was refused. */
export interface RedeemDraft {
  readonly type: RedemptionType | ''
  readonly itemId: string
  readonly points: string
  /** The phone that is topped up, or the meter. */
  readonly account: string
  readonly variationCode: string
  /** The separate phone that electricity asks for. */
  readonly phone: string
  readonly refusal?: string | undefined
}

export type RedeemEvent =
  | { readonly did: 'choose type'; readonly type: RedemptionType | '' }
  | { readonly did: 'choose item'; readonly itemId: string }
  | { readonly did: 'choose plan'; readonly variationCode: string }
  | { readonly did: 'enter points'; readonly points: string }
  | { readonly did: 'enter account'; readonly account: string }
  | { readonly did: 'enter phone'; readonly phone: string }
  | { readonly did: 'get refused'; readonly words: string }
  | { readonly did: 'redeem' }

/** What every part of the form is given. */
export interface RedeemFieldsProps {
  readonly draft: RedeemDraft
  readonly did: (event: RedeemEvent) => void
}

export const emptyDraft: RedeemDraft = {
  type: '',
  itemId: '',
  points: '',
  account: '',
  variationCode: '',
  phone: '',
}

/** Every change of the form takes back what was said against it. */
export function nextDraft({ refusal: _said, ...draft }: RedeemDraft, event: RedeemEvent): RedeemDraft {
  switch (event.did) {
    case 'choose type':
      // Spec §4: it clears item, points, account number, plan and phone.
      return { ...emptyDraft, type: event.type }
    case 'choose item':
      return { ...draft, itemId: event.itemId, variationCode: '' }
    case 'choose plan':
      return { ...draft, variationCode: event.variationCode }
    case 'enter points':
      return { ...draft, points: event.points }
    case 'enter account':
      return { ...draft, account: event.account }
    case 'enter phone':
      return { ...draft, phone: event.phone }
    case 'get refused':
      return { ...draft, refusal: event.words }
    case 'redeem':
      // Spec §4: it resets item, points, account number and plan.
      return { ...emptyDraft, type: draft.type, phone: draft.phone }
  }
}

/** What is typed as points; no number at all counts as none. */
export function pointsIn({ points }: RedeemDraft): number {
  return Number(points)
}

/** Spec §5: airtime and data send the number entered as phone, electricity the separate phone and the meter. */
export function wishIn(draft: RedeemDraft): BodyOf<typeof redeem> {
  const { type, itemId } = draft
  const [account, phone, variationCode] = [draft.account.trim(), draft.phone.trim(), draft.variationCode]
  return {
    itemId,
    pointsToRedeem: pointsIn(draft),
    ...(type === 'airtime' ? {} : given({ variationCode })),
    ...(type === 'electricity' ? given({ phone, meterNumber: account }) : given({ phone: account })),
  }
}

/** Fields left empty are not sent. */
function given<Field extends string>(fields: Readonly<Record<Field, string>>): { [Key in Field]?: string } {
  const filled = Object.entries<string>(fields).filter(([, text]) => text !== '')
  return Object.fromEntries(filled) as { [Key in Field]?: string }
}

/** Spec §4: the local balance is reduced by the points redeemed, only when it was not zero. */
export function balanceAfter(balance: number, redeemed: number): number {
  return balance === 0 ? 0 : balance - redeemed
}
