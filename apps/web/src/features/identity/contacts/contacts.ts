import { readContacts } from '@jara/contract/identity/contacts'
import type { Contact } from '@jara/rules/identity/contact-code'
import { nigerianPhone } from '@jara/rules/redeeming/recipient'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export interface ShownContact {
  readonly contact: Contact
  /** Formatted for display. */
  readonly value: string
  readonly isVerified: boolean
  /** While a code can be entered: where it was sent, and when another may be requested, in milliseconds since 1970. */
  readonly code: { readonly sentTo: string; readonly againAt: number } | undefined
}

/** The account's email address and phone number. */
export function useContacts() {
  const { data, dataUpdatedAt, isPending, error, refetch } = useQuery(read(readContacts))
  return {
    email: data && shown('email', data.email, dataUpdatedAt),
    phone: data && shown('phone', data.phone, dataUpdatedAt),
    isPending,
    error,
    refetch,
  }
}

type Answered = ToleratedAnswer<typeof readContacts>['email']

function shown(contact: Contact, answered: Answered, readAt: number): ShownContact {
  const { value = '', is_verified: isVerified = false, code } = answered ?? {}
  const { sent_to: sentTo, again_in_seconds: seconds = 0 } = code ?? {}
  return {
    contact,
    value: spaced(value),
    isVerified,
    code: sentTo === undefined ? undefined : { sentTo: spaced(sentTo), againAt: readAt + seconds * 1_000 },
  }
}

/** `0802 555 0142` with non-breaking spaces; anything but a Nigerian number is left as it is. */
function spaced(value: string): string {
  return nigerianPhone(value)?.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1\u00A0$2\u00A0$3') ?? value
}
