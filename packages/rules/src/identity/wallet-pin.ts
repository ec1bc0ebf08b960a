export const walletPinLength = 6
/** This many wrong PINs lock redeeming for a while. */
export const walletPinTries = 5
export const walletLockMinutes = 60

export const badPinTexts = {
  easy: 'No sequences or repeated digits (123456, 555555, 121212)',
  phone: 'Not part of your phone number',
} as const

/** Which rule for PINs this one breaks. */
export function badPinOf(pin: string, phone: string): keyof typeof badPinTexts | undefined {
  if (isRepeated(pin) || isInARow(pin) || isInARow(everySecond(pin, 0), everySecond(pin, 1))) return 'easy'
  return phone.replaceAll(/\D/g, '').includes(pin) ? 'phone' : undefined
}

export function refuseWalletPin(pin: string, phone: string): string | undefined {
  if (!isWalletPin(pin)) return `A wallet PIN has ${walletPinLength} digits.`
  return badPinOf(pin, phone) && 'This PIN is easy to guess. Please choose another one.'
}

export function isWalletPin(pin: string): boolean {
  return new RegExp(`^[0-9]{${walletPinLength}}$`).test(pin)
}

/** `555555`, `121212`, `123123` */
function isRepeated(pin: string): boolean {
  return /^(.{1,3})\1+$/.test(pin)
}

/** Matches `123456`, `987654`, `890123`; with a twin also `112233`. */
function isInARow(pin: string, twin = pin): boolean {
  const digits = [...pin].map(Number)
  const [step = 0, ...others] = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return twin === pin && [1, 9].includes(step) && others.every((other) => other === step)
}

function everySecond(pin: string, from: 0 | 1): string {
  return [...pin].filter((_, at) => at % 2 === from).join('')
}
