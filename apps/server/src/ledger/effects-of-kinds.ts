/** The part of a customer's wallet that a transfer changes, and whether it grew. */
export interface EffectOnWallet {
  readonly bucket: 'spendable' | 'maturing' | 'held' | 'debt'
  readonly sign: 1 | -1
}

const more: EffectOnWallet = { bucket: 'spendable', sign: 1 }
const less: EffectOnWallet = { bucket: 'spendable', sign: -1 }

/** Every kind of transfer that a customer’s wallet can have. */
const effects: Readonly<Record<string, EffectOnWallet>> = {
  earn: more,
  'earn-maturing': { bucket: 'maturing', sign: 1 },
  mature: more,
  spend: less,
  hold: less,
  settle: { bucket: 'held', sign: -1 },
  refund: more,
  reverse: more,
  'adjust-up': more,
  'adjust-down': less,
  'take-back': less,
  'take-back-maturing': { bucket: 'maturing', sign: -1 },
  'take-back-debt': { bucket: 'debt', sign: 1 },
  'pay-debt': less,
  expire: less,
  'merge-out': less,
  'merge-in': more,
  'merge-debt-out': { bucket: 'debt', sign: -1 },
  'merge-debt-in': { bucket: 'debt', sign: 1 },
  'merge-pay': less,
  pay: less,
  'pay-back': more,
}

export function effectOfKind(kind: string): EffectOnWallet {
  return effects[kind] ?? more
}
