import { allCalls } from '@jara/contract/all-calls'
import { type Call, errorAnswer } from '@jara/contract/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestAnswer } from '../testing/server.ts'
import { askWithForm } from './ask-with-form.ts'
import { fingerprint } from './fingerprint.ts'
import { type CallName, type Errand, objectsOfCalls } from './objects-of-calls.ts'
import { identities, type Identity, makeWorld, secretsKeptFrom, sessionOf, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

it('every call of the contract stands in the table of objects', () => {
  expect(Object.keys(objectsOfCalls).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
})

const cells = allCalls.flatMap(({ name, call }) =>
  identities.map((identity) => ({ name: name as CallName, call, identity })),
)
const namesOfOthers = Object.entries(objectsOfCalls).flatMap(([name, { anothers }]) =>
  anothers ? [name] : [],
)
const cellsOfOthers = cells.filter(({ name }) => namesOfOthers.includes(name))

it.each(cells)('$call.method $call.path by $identity, with what is their own', async (cell) => {
  const { name, call, identity } = cell
  const errand = await objectsOfCalls[name].own(world, roleOf(call, identity))
  await expectAnswer(call, identity, errand, call.status ?? 200)
})

it.each(cellsOfOthers)("$call.method $call.path by $identity, with what is another's", async (cell) => {
  const { name, call, identity } = cell
  const { anothers, answers } = objectsOfCalls[name]
  const role = roleOf(call, identity)
  const granted = typeof answers === 'object' ? answers[role] : answers
  await expectAnswer(call, identity, (await anothers?.(world, role)) ?? {}, granted ?? call.status ?? 200)
})

/** Whose objects are asked for: those of the identity, or where it has none, of whoever may make the call. */
function roleOf({ access }: Call, identity: Identity) {
  if (identity !== 'anonymous' && (typeof access === 'string' || access.includes(identity))) return identity
  return typeof access === 'string' ? 'customer' : (access[0] ?? 'customer')
}

const strictErrorAnswer = z.strictObject(errorAnswer.shape)

async function expectAnswer(call: Call, identity: Identity, errand: Errand, granted: number): Promise<void> {
  const status = statusFor(call, identity, granted)
  const before = await fingerprint(world.server.db)
  const answer = await ask(call, identity, errand)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expectNoSecrets(call, identity, answer)
  if (status < 400) return
  expect(strictErrorAnswer.parse(answer.body).message).not.toBe('')
  expect(await fingerprint(world.server.db)).toBe(before)
}

function statusFor({ access }: Call, identity: Identity, granted: number): number {
  if (access === 'anyone') return granted
  if (identity === 'anonymous') return 401
  return access === 'signed-in' || access.includes(identity) ? granted : 403
}

function ask(call: Call, identity: Identity, { form, ...request }: Errand): Promise<TestAnswer> {
  const { server } = world
  const token = identity === 'anonymous' ? undefined : (request.token ?? sessionOf(world, identity).token)
  return form ? askWithForm(server, call, form, token) : server.call(call, { ...request, token })
}

function expectNoSecrets({ access }: Call, identity: Identity, { body }: TestAnswer): void {
  // Whoever signs in is nobody yet, and then is who the answer says.
  const reader = access === 'anyone' && identity === 'anonymous' ? 'customer' : identity
  const text = JSON.stringify(body)
  const secrets = secretsKeptFrom(world, reader)
  expect(secrets.length).toBeGreaterThan(15)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
}
