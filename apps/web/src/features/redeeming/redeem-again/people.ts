import { readContacts } from '@jara/contract/identity/contacts'
import { listRecipients } from '@jara/contract/redeeming/recipients'
import { guessNetwork, type Network, networkNames } from '@jara/rules/redeeming/network'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'

/** A recipient of redemptions. */
export interface Person {
  /** `me` for the customer’s own number. */
  readonly id: string
  readonly kind: 'phone' | 'meter'
  readonly name: string
  readonly number: string
  /** The provider’s name for the phone's network or the meter's company. */
  readonly network: string | undefined
  readonly variationCode: string
  readonly phone: string
}

/** The customer’s own number, then the saved recipients. */
export function usePeople() {
  const saved = useQuery(read(listRecipients))
  const contacts = useQuery(silently(read(readContacts)))
  const own = contacts.data?.phone?.value
  const people: Person[] = [
    ...(own ? [myself(own)] : []),
    ...(saved.data ?? []).flatMap(({ id, kind, name, number, network, variation_code, phone }) =>
      id === undefined || kind === undefined || name === undefined || number === undefined
        ? []
        : [{ id, kind, name, number, network, variationCode: variation_code ?? '', phone: phone ?? '' }],
    ),
  ]
  return { people, own, isPending: saved.isPending, error: saved.error, retry: () => void saved.refetch() }
}

function myself(number: string): Person {
  const name = 'My number'
  return {
    id: 'me',
    kind: 'phone',
    name,
    number,
    network: guessNetwork(number),
    variationCode: '',
    phone: '',
  }
}

/** The recipient in the address, or the first one. */
export function personIn(search: string, people: readonly Person[]): Person | undefined {
  const id = new URLSearchParams(search).get('for')
  return people.find((person) => person.id === id) ?? people[0]
}

export const pathFor = (person: Pick<Person, 'id'>) => `${furtherPaths.Again}?for=${person.id}`
export const buysPathFor = (person: Pick<Person, 'id'>) => `${furtherPaths.Buys}?for=${person.id}`

/** The network's common name. A company keeps the provider’s name. */
export function networkOf({ network = '' }: Person): string {
  return networkNames[network as Network] ?? network
}
