/** A Nigerian mobile number in domestic format (08012345678), from any common spelling; undefined if it is not one. */
export function nigerianPhone(text: string): string | undefined {
  const dialled = text.replaceAll(/[\s().-]/g, '')
  const [, number] = /^(?:(?:\+|00)?2340?|0)([789][01]\d{8})$/.exec(dialled) ?? []
  return number === undefined ? undefined : `0${number}`
}

/** A Nigerian mobile number as other countries dial it (+2348012345678), from its domestic format. */
export function internationalPhone(domestic: string): string {
  return `+234${domestic.slice(1)}`
}

/** The digits of an electricity meter's number: ten to thirteen of them. */
export function meterDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{10,13}$/.test(digits) ? digits : undefined
}

/** The length of a Nigerian phone number. If the beginning of a shorter number were shown, the rest would be easy to guess. */
const longEnough = 11

/** A phone or meter number that its owner can recognise: `4501 ••• 0882`. Only the end of a short one is shown. */
export function maskNumber(number: string): string {
  if (number.length >= longEnough) return `${number.slice(0, 4)} ••• ${number.slice(-4)}`
  return `••• ${number.length < 10 ? number.slice(-2) : number.slice(-4)}`
}
