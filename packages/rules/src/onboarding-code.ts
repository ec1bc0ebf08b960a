import { codeOfLink, readLink } from './link.ts'

export type ScannedCode = { code: string; refusal?: undefined } | { code?: undefined; refusal: string }

/** New codes are drawn from these characters: none of them is mistaken for another (no 0 O, no 1 I L). */
export const newCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The shape of every onboarding code and shop PIN in use, older ones with zeros and ones included. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{8}$/.test(text)
}

/** What a QR code shown at sign-up carries. Whether such a code exists is for the server to say. */
export function readOnboardingQr(text: string): ScannedCode {
  const parameters = readLink(text)
  if (!parameters) return { refusal: 'Invalid QR code format. Expected a URL.' }
  const code = codeOfLink(parameters)
  return code === undefined ? { refusal: 'QR code does not contain a valid onboarding code.' } : { code }
}
