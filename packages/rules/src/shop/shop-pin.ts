import { limits } from '../limits.ts'
import { codeOfLink, readLink } from '../link.ts'
import type { ScannedCode } from './onboarding-code.ts'

/** Cuts typed or pasted text to the length of a shop PIN. */
export function cutShopPin(text: string): string {
  return text.slice(0, limits.shopPinLength)
}

export function refuseShopPin(pin: string): string | undefined {
  return pin.length === limits.shopPinLength
    ? undefined
    : `Shop PIN must be exactly ${limits.shopPinLength} characters`
}

/** Reads a shop's QR code: a link with a code, or the bare PIN. The server decides whether the shop exists. */
export function readShopQr(text: string): ScannedCode {
  const parameters = readLink(text)
  const code = parameters && codeOfLink(parameters)
  if (code !== undefined) return { code }
  if (refuseShopPin(text) === undefined) return { code: text }
  return { refusal: parameters ? 'QR code does not contain a valid code.' : 'Invalid QR code format.' }
}
