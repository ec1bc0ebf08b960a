import type { getRetailerProfile } from '@jara/contract/retailers'
import type { ToleratedAnswer } from '../../api/tolerant.ts'

export type Profile = ToleratedAnswer<typeof getRetailerProfile>

/** Spec §4: an answer in which nothing can be shown is an empty one. */
export function isEmpty({ name, email, unique_code: code }: Profile): boolean {
  return [name, email, code].every((text) => !text?.trim())
}

type Sharer = { readonly hasCounter: boolean; readonly scanAddress: string; readonly homeAddress: string }

/** A shop's code is the PIN that its customers type; a brand has no counter, so its code is of no use to them. */
export function messageAbout({ name = '', unique_code: code = '' }: Profile, sharer: Sharer) {
  if (!sharer.hasCounter) {
    return { title: name, text: `Collect points for products of ${name} with Jara.`, url: sharer.homeAddress }
  }
  return {
    title: name,
    text: `Collect points at ${name} with Jara. Shop PIN: ${code}.`,
    url: `${sharer.scanAddress}?code=${encodeURIComponent(code)}`,
  }
}
