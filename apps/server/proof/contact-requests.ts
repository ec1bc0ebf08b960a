import { testPassword } from '../testing/accounts.ts'
import { aPhoneCode, forgetCodesSent } from '../testing/contacts.ts'
import { aPhone } from './account-set.ts'
import type { RequestsOfCall } from './call-request.ts'
import { type Fixture, sessionOf } from './fixture.ts'

/** The requests about email addresses and phone numbers. */
export const contactRequests = {
  readContacts: {
    foreign: ({ theirs }) => ({ query: { userId: theirs.customer.id } }),
  },
  askContactCode: {
    own: async ({ server }) => {
      await forgetCodesSent(server.db)
      return { body: { contact: 'phone', phone_number: aPhone(), password: testPassword } }
    },
  },
  verifyContact: {
    own: (fixture, actor) => aVerification(fixture, sessionOf(fixture, actor)),
    foreign: async (fixture) => {
      // If we had a code, this would count as a wrong attempt.
      await fixture.server.db.rows('delete from contact_codes')
      return aVerification(fixture, fixture.theirs.customer)
    },
    foreignStatus: 403,
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function aVerification({ server }: Fixture, session: { readonly token: string }) {
  await forgetCodesSent(server.db)
  return { body: { contact: 'phone', code: await aPhoneCode(server, session, aPhone()) } }
}
