import type { getRetailerProfile } from '@jara/contract/shop/retailers'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type Profile = ToleratedAnswer<typeof getRetailerProfile>

/** Spec §4: an answer without anything to show counts as empty. */
export function isEmpty({ name, email, unique_code: code }: Profile): boolean {
  return [name, email, code].every((text) => !text?.trim())
}

type Sharer = { readonly hasCounter: boolean; readonly scanAddress: string; readonly homeAddress: string }

/**
 * A shop shares its code, the PIN that customers type. A brand does not: it has no counter, so customers
 * cannot use its code.
 */
export function messageAbout({ name = '', unique_code: code = '' }: Profile, sharer: Sharer) {
  if (!sharer.hasCounter) {
    return { title: name, text: `Collect points on ${name} products with Jara.`, url: sharer.homeAddress }
  }
  return {
    title: name,
    text: `Collect points at ${name} with Jara. Shop PIN: ${code}.`,
    url: `${sharer.scanAddress}?code=${encodeURIComponent(code)}`,
  }
}
