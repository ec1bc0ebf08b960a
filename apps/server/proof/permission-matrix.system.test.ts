import { isDeepStrictEqual } from 'node:util'
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

interface Asked {
  readonly name: CallName
  readonly call: Call
  readonly whose: 'own' | 'foreign'
}

const asked: readonly Asked[] = allCalls.flatMap(({ name: listed, call }) => {
  const name = listed as CallName
  const own = { name, call, whose: 'own' } as const
  return requestsByCall[name].foreign ? [own, { ...own, whose: 'foreign' } as const] : [own]
})

const granted = asked.flatMap((request) =>
  identities.flatMap((identity) => (isGranted(request.call, identity) ? [{ ...request, identity }] : [])),
)

it.each(granted)('$call.method $call.path by $identity, $whose record', async (cell) => {
  const { name, call, identity, whose } = cell
  const owner = identity !== 'anonymous' && mayActor(call, identity) ? identity : actorFor(call)
  const request = await requestFor(cell, owner)
  const byOwner = requestsByCall[name][`${whose}Status`]
  const status = (typeof byOwner === 'object' ? byOwner[owner] : byOwner) ?? call.status ?? 200
  const before = status < 400 ? undefined : await fingerprintAtRest()
  await expectAnswer(cell, identity, request, status)
  if (before) expect(await fingerprint(fixture.server.db)).toEqual(before)
})

const refused = asked.flatMap((request) => {
  const askers = identities.filter((identity) => !isGranted(request.call, identity))
  return askers.length === 0 ? [] : [{ ...request, askers }]
})

// All of them send the same request, built for an actor with access, and the data is compared once, after the last.
it.each(refused)('$call.method $call.path by all others, $whose record', async (row) => {
  const { call, askers } = row
  const request = await requestFor(row, actorFor(call))
  const before = await fingerprintAtRest()
  for (const identity of askers)
    await expectAnswer(row, identity, request, identity === 'anonymous' ? 401 : 403)
  const after = await fingerprint(fixture.server.db)
  if (isDeepStrictEqual(after, before)) return
  expect(after, `Changed by a refused request of ${await changersAmong(row)}`).toEqual(before)
})

/** The identities whose requests change the data when each is refused once more. */
async function changersAmong({ askers, ...row }: (typeof refused)[number]): Promise<string> {
  const changers: Identity[] = []
  for (const identity of askers) {
    const request = await requestFor(row, actorFor(row.call))
    const before = await fingerprintAtRest()
    await ask(row.call, identity, request)
    if (!isDeepStrictEqual(await fingerprint(fixture.server.db), before)) changers.push(identity)
  }
  return changers.join(', ') || `one of ${askers.join(', ')}, once`
}

function isGranted(call: Call, identity: Identity): boolean {
  return call.access === 'anyone' || (identity !== 'anonymous' && mayActor(call, identity))
}

async function requestFor(
  { name, whose }: Pick<Asked, 'name' | 'whose'>,
  owner: Actor,
): Promise<CallRequest> {
  return (await requestsByCall[name][whose]?.(fixture, owner)) ?? {}
}

async function fingerprintAtRest(): Promise<Readonly<Record<string, string>>> {
  const { db } = fixture.server
  // Requests by actors who may check orders with the provider have made the server check them.
  await restPlanted(db)
  return fingerprint(db)
}

const strictErrorAnswer = z.strictObject(errorAnswer.shape)

async function expectAnswer(
  { name, call }: Pick<Asked, 'name' | 'call'>,
  identity: Identity,
  request: CallRequest,
  status: number,
): Promise<void> {
  const answer = await ask(call, identity, request)
  expect(answer.status, `${identity}: ${JSON.stringify(answer.body)}`).toBe(status)
  expectNoSecrets(call, identity, answer, name)
  if (status >= 400) expect(strictErrorAnswer.parse(answer.body).message, identity).not.toBe('')
}

function ask(call: Call, identity: Identity, { form, ...request }: CallRequest): Promise<TestAnswer> {
  const { server } = fixture
  // A newcomer's session is used only by actors who may make the call: it must not lend others its rights.
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
  expect(
    secrets.filter((secret) => !revealed.includes(secret) && text.includes(secret)),
    identity,
  ).toEqual([])
}
