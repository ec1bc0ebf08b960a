import { newId } from '../src/db/uuid.ts'
import { signUp } from '../testing/accounts.ts'
import type { RequestsOfCall } from './call-request.ts'
import { aNewcomer, type Fixture } from './fixture.ts'

const said = 'I have the till slip of that day.'

/** The requests about decisions that customers can appeal. */
export const appealRequests = {
  listDecisionsToAnswer: {
    foreign: ({ theirs }) => ({ query: { user: theirs.customer.id } }),
  },
  answerDecision: {
    own: async (fixture, role) => {
      const { id, token } = await aNewcomer(fixture.server, role)
      await freeze(fixture, id)
      return { token, body: { about: 'freeze', subject: id, text: said } }
    },
    foreign: ({ theirs }) => ({ body: { about: 'freeze', subject: theirs.customer.id, text: said } }),
    foreignStatus: 404,
  },
  readAppeal: { own: async (fixture) => ({ params: { id: await anAppeal(fixture) } }) },
  decideAppeal: {
    own: async (fixture) => ({
      params: { id: await anAppeal(fixture) },
      body: { outcome: 'undone', words: 'The till slip shows it.' },
    }),
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function freeze({ server, operators }: Fixture, userId: string): Promise<void> {
  await server.db.rows(
    'update users set redeeming_stopped_at = now(), redeeming_stopped_by = $2 where id = $1',
    [userId, operators.admin.id],
  )
}

/** The appeal of a customer whose wallet is frozen. */
async function anAppeal(fixture: Fixture): Promise<string> {
  const { db } = fixture.server
  const { id: userId } = await signUp(fixture.server, 'customer')
  await freeze(fixture, userId)
  const id = newId()
  await db.rows(
    `insert into appeals (id, customer_id, about, subject_id, decision_at, text)
     select $1, id, 'freeze', id, redeeming_stopped_at, $3 from users where id = $2`,
    [id, userId, said],
  )
  return id
}
