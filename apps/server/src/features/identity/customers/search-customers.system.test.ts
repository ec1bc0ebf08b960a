import { randomUUID } from 'node:crypto'
import { registerCustomer } from '@jara/contract/identity/auth'
import { listCustomers } from '@jara/contract/identity/customers'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Beginning, selectMatches, selectNewest } from './search.sql.ts'

let server: TestServer
let support: SignedIn

const people = [
  ['Ngozi', 'Umeh', 'ngozi@umeh.example', '0803 123 4417'],
  ['Ngozi', 'Adéwálé', 'adewale@example.ng', '+234 815 000 9902'],
  ['Umeh', 'Ngozi', 'other@example.ng', '08060000001'],
  ['Ẹniọlá', 'O’Neil', 'ngozika@example.ng', '08060000002'],
  ['100%', '_under\\score', 'signs@example.ng', '08060000003'],
] as const

beforeAll(async () => {
  server = await startTestServer()
  support = await signUp(server, 'operator', ['support'])
  await signUp(server, 'retailer')
  for (const [first_name, last_name, email, phone_number] of people) {
    const body = { ...aRegistration(email), first_name, last_name, phone_number }
    await succeed(server, registerCustomer, { body })
  }
})

afterAll(() => server.close())

async function namesFor(search: string): Promise<string[]> {
  const found = await succeed(server, listCustomers, { token: support.token, query: { search } })
  return found.map(({ name }) => name)
}

describe('a search finds customers', () => {
  it.each([
    ['by the beginning of the name, then of the surname, then of the e-mail', 'ngozi', [1, 0, 2, 3]],
    ['by first and last name', 'ngozi um', [0, 2]],
    ['by last and first name', 'umeh ngozi', [2, 0]],
    ['whatever the case, the marks and the spaces', '  ADEWALE   ngo', [1]],
    ['with marks that were typed', 'ẹniọla', [3]],
    ['by their e-mail', 'Ngozi@umeh', [0]],
    ['by their number as people say it', '0803 123', [0]],
    ['by their number as other countries dial it', '+234 815', [1]],
    ['by a domestic number that was stored with the country', '0815000', [1]],
    ['whose names have signs of a pattern', '100%', [4]],
    ['taking no sign for a pattern', '%', []],
    ['and finding it where it is one’s name', '_', [4]],
    ['only by a beginning', 'gozi', []],
  ] as const)('%s: %s', async (_how, search, expected) => {
    const names = expected.map((place) => `${people[place][0]} ${people[place][1]}`)
    expect(await namesFor(search)).toEqual(names)
  })

  it('by their id, and nobody else by theirs', async () => {
    const { id } = await signUp(server, 'customer')
    const ask = (search: string) =>
      succeed(server, listCustomers, { token: support.token, query: { search } })
    expect(await ask(id.toUpperCase())).toMatchObject([{ id }])
    expect(await ask(support.id)).toEqual([])
    expect(await ask(randomUUID())).toEqual([])
  })
})

it('shows e-mail and number masked, and how the account stands', async () => {
  const { id, email } = await signUp(server, 'customer')
  const ask = async () =>
    (await succeed(server, listCustomers, { token: support.token, query: { search: email } }))[0]
  expect(await ask()).toMatchObject({
    name: 'Tunde Bakare',
    email: `${email.slice(0, 1)}•••@example.ng`,
    phone_number: '0801 ••• 5678',
    standing: 'active',
  })
  for (const [act, standing] of [
    ['stop-redeeming', 'stopped'],
    ['disable', 'disabled'],
    ['erase', 'leaving'],
  ]) {
    const body = { act, reason: 'The phone was stolen.' }
    await server.call(changeStanding, { token: support.token, params: { id }, body })
    expect(await ask()).toMatchObject({ standing })
  }
})

describe('the list goes on', () => {
  it('from page to page, through names, surnames and e-mails, each customer once', async () => {
    await server.db.rows(
      `insert into users (role, email, email_key, password_hash, first_name, last_name, phone_number, state, city, country)
       select 'customer', mail, mail, 'none', first_name, last_name, '0', '', '', ''
         from generate_series(1, 110) as n,
              lateral (values ('zubby' || n || '@example.ng', 'Zubby' || n, 'Okoro'), ('x' || n || '@example.ng', 'Ada' || n, 'Zubby'),
                              ('zubby.' || n || '@example.ng', 'Obi', 'Eze')) as person (mail, first_name, last_name)`,
    )
    const seen: string[] = []
    for (let before = ''; ;) {
      const query = { search: 'zubby', ...(before && { before }) }
      const page = await succeed(server, listCustomers, { token: support.token, query })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 50) break
      before = page.at(-1)?.id ?? ''
    }
    expect(seen.length).toBe(330)
    expect(new Set(seen).size).toBe(330)
  })

  it('without a search, the newest first', async () => {
    const { id } = await signUp(server, 'customer')
    const first = await succeed(server, listCustomers, { token: support.token })
    expect(first[0]?.id).toBe(id)
    const query = { before: first.at(-1)?.id ?? '' }
    const second = await succeed(server, listCustomers, { token: support.token, query })
    const moments = [...first, ...second].map(({ joined_at }) => Date.parse(joined_at))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(first.map((each) => each.id)).not.toContain(second[0]?.id)
  })

  it.each([
    { before: 'nobody' },
    { before: 'nobody', search: 'ngozi' },
    { before: randomUUID(), search: 'x' },
  ])('not from %j', async (query) => {
    const answer = await server.call(listCustomers, { token: support.token, query })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('an index serves', () => {
  it.each(['name', 'surname', 'email', 'phone'] as const)('a search by %s, and its order', async (key) => {
    const beginning: Beginning = { key, text: 'ngozi' }
    const without: Beginning[] = [{ key: 'phone', text: '0' }]
    const after = randomUUID()
    const plan = await explain((db) => selectMatches(db, { beginning, without, after, limit: 50 }))
    expect(plan).toContain(`using users_by_${key} on users`)
    expect(plan).not.toContain('Sort')
  })

  it('the newest', async () => {
    const plan = await explain((db) => selectNewest(db, randomUUID()))
    expect(plan).toContain('using users_by_age on users')
    expect(plan).not.toContain('Sort')
  })
})
