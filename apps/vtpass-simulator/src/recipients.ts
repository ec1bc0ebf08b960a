import type { OfferingKind } from './catalogue/offering.ts'

/** The sandbox delivers to its magic numbers alone, the demo to everybody who could exist. */
export type Manner = 'sandbox' | 'demo'

export type Fate = 'delivered' | 'failed' | 'pending' | 'unexpected' | 'no-response' | 'time-out'

const magicNumbers: Readonly<Record<string, Fate>> = {
  '201000000000': 'pending',
  '500000000000': 'unexpected',
  '400000000000': 'no-response',
  '300000000000': 'time-out',
}

const magicPhone = '08011111111'
const magicMeters: Readonly<Record<string, string>> = {
  '1111111111111': 'prepaid',
  '1010101010101': 'postpaid',
}

/** What becomes of a purchase for this phone or meter. */
export function fateOf(
  manner: Manner,
  kind: OfferingKind,
  recipient: string,
  variationCode: string | null,
): Fate {
  const magic = magicNumbers[recipient]
  if (magic) return magic
  const known =
    kind === 'electricity'
      ? isKnownMeter(manner, recipient, variationCode ?? '')
      : isKnownPhone(manner, recipient)
  return known ? 'delivered' : 'failed'
}

/** Also true of the magic numbers, which could never be bought for if they did not pass the check before. */
export function isKnownMeter(manner: Manner, meter: string, meterKind: string): boolean {
  if (meter in magicNumbers) return true
  return manner === 'demo' ? /^\d{10,13}$/.test(meter) : magicMeters[meter] === meterKind
}

function isKnownPhone(manner: Manner, phone: string): boolean {
  const local = localPhone(phone)
  return manner === 'demo' ? /^0[789][01]\d{8}$/.test(local) : local === magicPhone
}

/** A Nigerian number as it is dialled at home: +234 801 234 5678 is 08012345678. */
export function localPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s()-]/g, '')
  const abroad = /^\+?234(\d{10})$/.exec(digits)
  return abroad ? `0${abroad[1]}` : digits
}
