import { guessNetwork } from '@jara/rules/redeeming/network'
import { nigerianPhone } from '@jara/rules/redeeming/recipient'
import type { Person } from './people.ts'

/** The typed values of a number or meter to save. */
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

/** The network that issued the number. */
export function guessFor({ number }: RecipientDraft) {
  return guessNetwork(nigerianPhone(number) ?? number.replaceAll(/\s/g, ''))
}

/** A chosen network takes precedence over the prefix: numbers are ported. */
export function recipientIn(draft: RecipientDraft) {
  const { kind, name, number, network, variationCode, phone } = draft
  if (kind === 'phone') return { kind, name, number, network: network || (guessFor(draft) ?? '') }
  return { kind, name, number, network, variation_code: variationCode, phone }
}
