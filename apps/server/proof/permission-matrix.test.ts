import { allCalls } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import { errorAnswer } from '@jara/contract/error-answer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { restPlanted } from '../testing/planted-redemption.ts'
import type { TestAnswer } from '../testing/server.ts'
import { sendForm } from './send-form.ts'
import { fingerprint } from './fingerprint.ts'
import type { CallRequest } from './call-request.ts'
import { type CallName, requestsByCall } from './requests-by-call.ts'
import {
  type Actor,
  actorFor,
  identities,
  type Identity,
  mayActor,
  createFixture,
  secretsKeptFrom,
  sessionOf,
  type Fixture,
} from './fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})

afterAll(() => fixture.close())

it('the table has requests for every call of the contract', () => {
  expect(Object.keys(requestsByCall).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
})

const cells = allCalls.flatMap(({ name, call }) =>
  identities.map((identity) => ({ name: name as CallName, call, identity })),
)
const namesWithForeign = Object.entries(requestsByCall).flatMap(([name, { foreign }]) =>
  foreign ? [name] : [],
)
const foreignCells = cells.filter(({ name }) => namesWithForeign.includes(name))

it.each(cells)('$call.method $call.path by $identity, for their own record', async (cell) => {
  const { name, call, identity } = cell
  const { own, ownStatus } = requestsByCall[name]
  const owner = ownerFor(call, identity)
  const granted = typeof ownStatus === 'object' ? ownStatus[owner] : ownStatus
  await expectAnswer(name, call, identity, await own(fixture, owner), granted ?? call.status ?? 200)
})

it.each(foreignCells)(
  '$call.method $call.path by $identity, for a record of another account',
  async (cell) => {
    const { name, call, identity } = cell
    const { foreign, foreignStatus } = requestsByCall[name]
    const owner = ownerFor(call, identity)
    const granted = typeof foreignStatus === 'object' ? foreignStatus[owner] : foreignStatus
    await expectAnswer(
      name,
      call,
      identity,
      (await foreign?.(fixture, owner)) ?? {},
      granted ?? call.status ?? 200,
    )
  },
)

/** Whose records are requested: the identity's own, or those of somebody with access if the identity has none. */
function ownerFor(call: Call, identity: Identity): Actor {
  return identity !== 'anonymous' && mayActor(call, identity) ? identity : actorFor(call)
}

const strictErrorAnswer = z.strictObject(errorAnswer.shape)

async function expectAnswer(
  name: CallName,
  call: Call,
  identity: Identity,
  request: CallRequest,
  granted: number,
): Promise<void> {
  const status = statusFor(call, identity, granted)
  // Whoever was allowed to ask the provider has made the server ask.
  await restPlanted(fixture.server.db)
  const before = await fingerprint(fixture.server.db)
  const answer = await ask(call, identity, request)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expectNoSecrets(call, identity, answer, name)
  if (status < 400) return
  expect(strictErrorAnswer.parse(answer.body).message).not.toBe('')
  expect(await fingerprint(fixture.server.db)).toEqual(before)
}

function statusFor(call: Call, identity: Identity, granted: number): number {
  if (call.access === 'anyone') return granted
  if (identity === 'anonymous') return 401
  return mayActor(call, identity) ? granted : 403
}

function ask(call: Call, identity: Identity, { form, ...request }: CallRequest): Promise<TestAnswer> {
  const { server } = fixture
  // The session of a newcomer is only for those who may make the call: nobody else becomes one by it.
  const newcomers = identity !== 'anonymous' && mayActor(call, identity) ? request.token : undefined
  const token = identity === 'anonymous' ? undefined : (newcomers ?? sessionOf(fixture, identity).token)
  return form ? sendForm(server, call, form, token) : server.call(call, { ...request, token })
}

function expectNoSecrets({ access }: Call, identity: Identity, { body }: TestAnswer, name: CallName): void {
  // A caller who signs in becomes the customer in the answer.
  const reader = access === 'anyone' && identity === 'anonymous' ? 'customer' : identity
  const text = JSON.stringify(body)
  const secrets = secretsKeptFrom(fixture, reader)
  expect(secrets.length).toBeGreaterThan(11)
  const revealed = requestsByCall[name].reveals?.(fixture) ?? []
  expect(secrets.filter((secret) => !revealed.includes(secret) && text.includes(secret))).toEqual([])
}
