// Credential stuffing: leaked passwords are tried by the thousand while the owner wants to sign in.
import { signIn } from '@jara/contract/identity/auth'
import { listSessions } from '@jara/contract/identity/auth-sessions'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEmail, type SignedIn, signUp, testPassword } from '../testing/accounts.ts'
import { createQuickPasswords } from '../testing/quick-passwords.ts'
import { countStatuses, startTestServer, type TestServer } from '../testing/server.ts'
import { succeed } from '../testing/shops.ts'

/** Several hundred by default, ten thousand in a soak. */
const tries = process.env['SOAK_MINUTES'] === undefined ? 600 : 10_000
const atOnce = 20
/** Failed attempts that a network may make in 15 minutes. */
const allowed = 150

let nodes: readonly [TestServer, TestServer]
let hashed = 0
let owner: SignedIn
/** The owner's phone, identified by its cookie. */
let phone: string

beforeAll(async () => {
  const environment = { TRUST_PROXY: '127.0.0.1' }
  const quick = await createQuickPasswords()
  const passwords = {
    ...quick,
    matches: async (stored: string | undefined, password: string) => {
      hashed += 1
      return quick.matches(stored, password)
    },
  }
  const first = await startTestServer({ environment, passwords })
  nodes = [first, await startTestServer({ environment, passwords, database: first.database })]
})

afterAll(async () => {
  await nodes[1].close()
  await nodes[0].close()
})

beforeEach(async () => {
  await nodes[0].db.script('delete from rate_limits; delete from sign_in_failures')
  owner = await signUp(nodes[0], 'customer')
  const answer = await nodes[0].call(signIn, { body: { email: owner.email, password: testPassword } })
  phone = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  hashed = 0
})

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly cookie?: string
}

function attempt(turn: number, { email, password, address, cookie }: Attempt) {
  return nodes[turn % 2 === 0 ? 0 : 1].call(signIn, {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
  })
}

/** The attacker's list: every fiftieth pair is for the owner's account, and the last one is right. */
function stolen(turn: number, address: string): Attempt {
  if (turn === tries - 1) return { email: owner.email, password: testPassword, address }
  return { email: turn % 50 === 0 ? owner.email : anEmail(), password: `leaked ${turn}`, address }
}

const signInOnPhone = (address: string) =>
  attempt(0, { email: owner.email, password: testPassword, address, cookie: phone })

it.each([
  ['one network', () => '102.89.34.7', '102.89.34.7'],
  ['one /64', (turn: number) => `2c0f:f5c0:1:2:${turn.toString(16)}::7`, '2c0f:f5c0:1:2::1'],
])('leaked passwords from %s meet limits, while the owner gets in there', async (_what, addressOf, home) => {
  const answers: Awaited<ReturnType<typeof attempt>>[] = []
  const ofOwner: number[] = []
  for (let turn = 0; turn < tries; turn += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) => turn + index)
    const isTime = turn % (tries / 4) < atOnce
    const [phoneAnswer, ...some] = await Promise.all([
      isTime ? signInOnPhone(home) : undefined,
      ...batch.map((each) => attempt(each, stolen(each, addressOf(each)))),
    ])
    if (phoneAnswer) ofOwner.push(phoneAnswer.status)
    answers.push(...some.filter((answer) => answer !== undefined))
  }
  const counts = countStatuses(answers)
  expect(Object.keys(counts)).toEqual(['401', '429'])
  expect(counts[401]).toBeGreaterThanOrEqual(allowed)
  // Guesses in progress when the limit was reached are answered as well.
  expect(counts[401]).toBeLessThanOrEqual(allowed + atOnce)
  expect(hashed).toBeLessThanOrEqual(allowed + atOnce + ofOwner.length)
  expect(ofOwner).toEqual([200, 200, 200, 200])
  expect((await signInOnPhone(home)).status).toBe(200)
  const elsewhere = { email: owner.email, password: testPassword, address: '41.58.1.1' }
  expect((await attempt(1, elsewhere)).status).toBe(200)
  const sessions = await succeed(nodes[0], listSessions, { token: owner.token })
  expect(sessions).toHaveLength(1 + 1 + ofOwner.length + 1 + 1)
})
