import type { OfferingKind } from './catalogue/offering.ts'

/** The sandbox delivers only to its magic numbers, the demo to every well-formed recipient. */
export type Manner = 'sandbox' | 'demo'

export type RecipientOutcome = 'delivered' | 'failed' | 'pending' | 'unexpected' | 'no-response' | 'time-out'

const magicNumbers: Readonly<Record<string, RecipientOutcome>> = {
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

/** The outcome of a purchase for this phone or meter. */
export function outcomeFor(
  manner: Manner,
  kind: OfferingKind,
  recipient: string,
  variationCode: string | null,
): RecipientOutcome {
  const magic = magicNumbers[recipient]
  if (magic) return magic
  const known =
    kind === 'electricity'
      ? isKnownMeter(manner, recipient, variationCode ?? '')
      : isKnownPhone(manner, recipient)
  return known ? 'delivered' : 'failed'
}

/** Magic numbers must pass this check too, or no purchase could reach them. */
export function isKnownMeter(manner: Manner, meter: string, meterKind: string): boolean {
  if (meter in magicNumbers) return true
  return manner === 'demo' ? /^\d{10,13}$/.test(meter) : magicMeters[meter] === meterKind
}

function isKnownPhone(manner: Manner, phone: string): boolean {
  const local = localPhone(phone)
  return manner === 'demo' ? /^0[789][01]\d{8}$/.test(local) : local === magicPhone
}

/** A Nigerian number in national format: +234 801 234 5678 becomes 08012345678. */
export function localPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s()-]/g, '')
  const abroad = /^\+?234(\d{10})$/.exec(digits)
  return abroad ? `0${abroad[1]}` : digits
}
