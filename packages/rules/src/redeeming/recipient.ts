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
