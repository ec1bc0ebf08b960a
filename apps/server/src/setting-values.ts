// Value formats that several settings share.
import { z } from 'zod'

export function databaseAddress() {
  const error = 'must look like postgresql://user:password@host/database'
  return z.url({ protocol: /^postgres(?:ql)?$/, error })
}

export function wholeNumber(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

/** 32 bytes in Base64. */
export function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}

export function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
