import { limits } from '../limits.ts'

/** What the product PIN field shows: the typed text in upper case, cut to the length of a PIN. */
export function typedProductPin(text: string): string {
  return text.toUpperCase().slice(0, limits.productPinLength)
}

/** Why this is not a product PIN, ignoring case. Other characters in the right length count as a wrong PIN. */
export function refuseProductPin(pin: string): string | undefined {
  if (pin.length !== limits.productPinLength)
    return `PIN must be exactly ${limits.productPinLength} characters`
  return /^[A-Z0-9]*$/i.test(pin) ? undefined : 'Invalid PIN. Please check and try again.'
}
