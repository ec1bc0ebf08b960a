/** `c•••@example.ng`: enough for its owner to recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** The length of a Nigerian phone number. If the beginning of a shorter number were shown, the rest would be easy to guess. */
const longEnough = 11

/** A phone or meter number that its owner can recognise: `4501 ••• 0882`. Only the end of a short one is shown. */
export function maskNumber(number: string): string {
  if (number.length >= longEnough) return `${number.slice(0, 4)} ••• ${number.slice(-4)}`
  return `••• ${number.length < 10 ? number.slice(-2) : number.slice(-4)}`
}
