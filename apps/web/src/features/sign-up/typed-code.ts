import { isCode, readOnboardingQr, type ScannedCode } from '@jara/rules/onboarding-code'
import { limits } from '@jara/rules/limits'

/** A code as somebody types it, in small letters and with spaces perhaps, or the whole link pasted. */
export function readTypedCode(text: string): ScannedCode {
  const linked = readOnboardingQr(text)
  if (linked.code !== undefined) return linked
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (isCode(code)) return { code }
  return { refusal: `An onboarding code has ${limits.shopPinLength} letters and digits.` }
}
