import { isCode, readOnboardingQr, type ScannedCode } from '@jara/rules/shop/onboarding-code'
import { limits } from '@jara/rules/limits'

/** Reads a typed code, possibly in lower case and with spaces, or a pasted link. */
export function readTypedCode(text: string): ScannedCode {
  const linked = readOnboardingQr(text)
  if (linked.code !== undefined) return linked
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (isCode(code)) return { code }
  return { refusal: `An onboarding code has ${limits.shopPinLength} letters and digits.` }
}
