import { codeOfLink, readLink } from '../link.ts'

export type ScannedCode = { code: string; refusal?: undefined } | { code?: undefined; refusal: string }

/** The characters of new codes, without those that are easily confused: 0 and O, 1, I and L. */
export const newCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The format of every onboarding code and shop PIN in use, including older ones with zeros and ones. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{8}$/.test(text)
}

/** Reads a QR code scanned at sign-up. The server decides whether the code exists. */
export function readOnboardingQr(text: string): ScannedCode {
  const parameters = readLink(text)
  if (!parameters) return { refusal: 'Invalid QR code format. Expected a URL.' }
  const code = codeOfLink(parameters)
  return code === undefined ? { refusal: 'QR code does not contain a valid onboarding code.' } : { code }
}
