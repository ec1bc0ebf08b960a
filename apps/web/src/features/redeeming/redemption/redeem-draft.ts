import type { redeem } from '@jara/contract/redeeming/redemptions'
import type { BodyOf } from '@jara/contract/call'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { RedeemFormValues } from '../../../session/redeem-form-values.ts'

/** The chosen and typed input, and why it was refused. */
export interface RedeemDraft extends RedeemFormValues {
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

/** The props of every part of the form. */
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

/** The next draft. Every change of the form clears its error. */
export function nextDraft({ refusal: _said, ...draft }: RedeemDraft, event: RedeemEvent): RedeemDraft {
  switch (event.did) {
    case 'choose type':
      // Spec §4: choosing a type clears item, points, account number, plan and phone.
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
      // Spec §4: a redemption resets item, points, account number and plan.
      return { ...emptyDraft, type: draft.type, phone: draft.phone }
  }
}

/** The typed points as a number. An empty field counts as 0. */
export function pointsIn({ points }: RedeemDraft): number {
  return Number(points)
}

/**
 * The request body. Spec §5: airtime and data send the account number as the phone; electricity sends the
 * separate phone, and the account number as the meter.
 */
export function requestIn(draft: RedeemDraft): BodyOf<typeof redeem> {
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

/** Spec §4: the shown balance is reduced by the redeemed points, unless it is zero. */
export function balanceAfter(balance: number, redeemed: number): number {
  return balance === 0 ? 0 : balance - redeemed
}
