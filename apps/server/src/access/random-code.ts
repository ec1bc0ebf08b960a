import { randomInt } from 'node:crypto'
import { newCodeAlphabet } from '@jara/rules/shop/onboarding-code'

/** Random characters that cannot be guessed and are not mistaken for one another. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => newCodeAlphabet.charAt(randomInt(newCodeAlphabet.length))).join('')
}
