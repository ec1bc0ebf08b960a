import {
  askContactCode as askContactCodeCall,
  readContacts as readContactsCall,
  verifyContact as verifyContactCall,
} from '@jara/contract/identity/contacts'
import type { Contact } from '@jara/rules/identity/contact-code'
import { type Api, serve } from '../../../http/serve.ts'
import type { ContactDeps } from './contact-deps.ts'
import { type ContactRow, selectContacts } from './contact.sql.ts'
import { sendCode } from './send-code.ts'
import { verifyContact } from './verify-contact.ts'

export function contactRoutes(api: Api, rest: Omit<ContactDeps, 'db'>): void {
  const { db } = api
  const deps: ContactDeps = { ...rest, db }

  serve(api, readContactsCall, async ({ user }) => {
    const rows = await selectContacts(db, user.id)
    return { email: describe(rows, 'email'), phone: describe(rows, 'phone') }
  })

  serve(api, askContactCodeCall, async ({ caller, body }) => sendCode(deps, caller, body))

  serve(api, verifyContactCall, async ({ caller, body }) => {
    await verifyContact(deps, caller, body)
    return { message: verified[body.contact] }
  })
}

const verified: Readonly<Record<Contact, string>> = {
  email: 'Your email address is verified.',
  phone: 'Your phone number is verified.',
}

function describe(rows: readonly ContactRow[], contact: Contact) {
  const {
    value = '',
    is_verified = false,
    sent_to = null,
    again_in_seconds = 0,
  } = rows.find((row) => row.contact === contact) ?? {}
  return { value, is_verified, code: sent_to === null ? null : { sent_to, again_in_seconds } }
}
