import { guessNetwork } from '@jara/rules/network'
import { nigerianPhone } from '@jara/rules/recipient'
import type { Person } from './people.ts'

/** What is typed of a number or meter that is to be saved. */
export interface RecipientDraft {
  readonly kind: Person['kind']
  readonly name: string
  readonly number: string
  /** Empty until it is chosen. */
  readonly network: string
  readonly variationCode: string
  readonly phone: string
}

export interface RecipientFieldsProps {
  readonly draft: RecipientDraft
  readonly onEnter: (change: Partial<RecipientDraft>) => void
}

export function draftOf(person: Person | undefined): RecipientDraft {
  const {
    kind = 'phone',
    name = '',
    number = '',
    network = '',
    variationCode = '',
    phone = '',
  } = person ?? {}
  return { kind, name, number, network, variationCode, phone }
}

/** The network that the number was given by. */
export function guessFor({ number }: RecipientDraft) {
  return guessNetwork(nigerianPhone(number) ?? number.replaceAll(/\s/g, ''))
}

/** A chosen network counts more than the prefix: numbers are moved. */
export function recipientIn(draft: RecipientDraft) {
  const { kind, name, number, network, variationCode, phone } = draft
  if (kind === 'phone') return { kind, name, number, network: network || (guessFor(draft) ?? '') }
  return { kind, name, number, network, variation_code: variationCode, phone }
}
