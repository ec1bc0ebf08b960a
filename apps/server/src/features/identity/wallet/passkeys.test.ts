import { addPasskey, offerPasskey, removePasskey } from '@jara/contract/identity/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { createAuthenticator, type Lies, passkeyOrigin } from '../../../../testing/authenticator.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { prove, readGuardOf, testPin, withPasskey, withPin } from '../../../../testing/wallet-guards.ts'
import { askForProof, hashRequest } from '../../../access/identity/redemption-proofs.ts'
import { hashToken } from '../../../access/identity/sessions.ts'

let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: passkeyOrigin } })
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const password = testPassword
const offer = (body: object = { password }, { token } = customer) =>
  server.call(offerPasskey, { token, body })
const add = (body: object, { token } = customer) => server.call(addPasskey, { token, body })
const refused = { status: 403, body: { code: 'passkey_refused' } }

async function aNonce(): Promise<string> {
  const claimant = { userId: customer.id, sessionHash: hashToken(customer.token) }
  return (await askForProof(server.db, claimant, hashRequest(['a request']))).nonce
}

const lies: readonly (readonly [string, Lies])[] = [
  ['at another address', { origin: 'https://jara.example.evil.example' }],
  ['for another name', { host: 'evil.example' }],
  ['for another challenge', { challenge: 'another' }],
  ['while nobody was verified', { unverified: true }],
]

describe('a passkey', () => {
  it('is added with the password, listed, used and removed', async () => {
    const authenticator = await withPasskey(server, customer)
    expect((await readGuardOf(server, customer)).passkeys).toMatchObject([
      { id: authenticator.id, last_used_at: null },
    ])
    const nonce = await aNonce()
    expect(await prove(server, customer, nonce, { passkey: authenticator.sign(nonce) })).toMatchObject({
      status: 200,
    })
    expect((await readGuardOf(server, customer)).passkeys[0]?.last_used_at).not.toBeNull()
    const { token } = customer
    const { id } = authenticator
    expect(await server.call(removePasskey, { token, body: { id, password: 'wrong one' } })).toMatchObject({
      status: 403,
    })
    await succeed(server, removePasskey, { token, body: { id, password } })
    expect((await readGuardOf(server, customer)).passkeys).toEqual([])
    const other = await aNonce()
    expect(await prove(server, customer, other, { passkey: authenticator.sign(other) })).toMatchObject(
      refused,
    )
  })

  it.each(lies)('is not added where it was made %s', async (_how, lie) => {
    const made = createAuthenticator().make(
      await succeed(server, offerPasskey, { token: customer.token, body: { password } }),
      lie,
    )
    expect(await add(made)).toMatchObject(refused)
    expect((await readGuardOf(server, customer)).passkeys).toEqual([])
  })

  it.each(lies)('proves nothing where it signed %s', async (_how, lie) => {
    const authenticator = await withPasskey(server, customer)
    const nonce = await aNonce()
    expect(await prove(server, customer, nonce, { passkey: authenticator.sign(nonce, lie) })).toMatchObject(
      refused,
    )
  })

  it('proves nothing with the signature of another one', async () => {
    const own = await withPasskey(server, customer)
    const nonce = await aNonce()
    const forged = { ...createAuthenticator().sign(nonce), id: own.id }
    expect(await prove(server, customer, nonce, { passkey: forged })).toMatchObject(refused)
  })

  it('whose counter does not rise is a copy', async () => {
    const authenticator = await withPasskey(server, customer)
    const nonce = await aNonce()
    await prove(server, customer, nonce, { passkey: authenticator.sign(nonce, { counter: 7 }) })
    for (const counter of [7, 6, 0]) {
      const another = await aNonce()
      expect(
        await prove(server, customer, another, { passkey: authenticator.sign(another, { counter }) }),
      ).toMatchObject(refused)
    }
  })

  it('of which two copies sign at once proves one redemption', async () => {
    const authenticator = await withPasskey(server, customer)
    const nonces = await Promise.all(Array.from({ length: 10 }, aNonce))
    const answers = await Promise.all(
      nonces.map((nonce) =>
        prove(server, customer, nonce, { passkey: authenticator.sign(nonce, { counter: 1 }) }),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 403: 9 })
  })

  it('of a phone that does not count is used again and again', async () => {
    const authenticator = await withPasskey(server, customer)
    for (let turn = 0; turn < 2; turn += 1) {
      const nonce = await aNonce()
      const passkey = authenticator.sign(nonce, { counter: 0 })
      expect(await prove(server, customer, nonce, { passkey })).toMatchObject({ status: 200 })
    }
  })

  it('of another customer proves nothing, and is not added again', async () => {
    const theirs = await withPasskey(server, await signUp(server, 'customer'))
    const nonce = await aNonce()
    expect(await prove(server, customer, nonce, { passkey: theirs.sign(nonce) })).toMatchObject(refused)
    const offered = await succeed(server, offerPasskey, { token: customer.token, body: { password } })
    expect(await add(theirs.make(offered))).toMatchObject(refused)
  })
})

describe('an offer', () => {
  it('takes the password, or the PIN where there is one', async () => {
    expect(await offer({})).toMatchObject({ status: 400 })
    expect(await offer({ password: 'wrong one' })).toMatchObject({ status: 403 })
    await withPin(server, customer)
    expect(await offer({ password })).toMatchObject({ status: 400 })
    expect(await offer({ pin: testPin })).toMatchObject({
      status: 200,
      body: { rp: { id: 'localhost', name: 'Jara' }, algorithms: [-7, -257], exclude: [] },
    })
  })

  it('counts once, in its session, for five minutes', async () => {
    const offered = await succeed(server, offerPasskey, { token: customer.token, body: { password } })
    const elsewhere = { ...customer, ...(await signInAs(server, customer.email)) }
    expect(await add(createAuthenticator().make(offered), elsewhere)).toMatchObject(refused)
    expect(await add(createAuthenticator().make(offered))).toMatchObject({ status: 201 })
    expect(await add(createAuthenticator().make(offered))).toMatchObject(refused)
    const late = await succeed(server, offerPasskey, { token: customer.token, body: { password } })
    await server.db.rows(
      `update passkey_offers set expires_at = expires_at - interval '5 minutes' where user_id = $1`,
      [customer.id],
    )
    expect(await add(createAuthenticator().make(late))).toMatchObject(refused)
  })

  it('names the passkeys that exist, and is not made for more than ten', async () => {
    const ids: string[] = []
    for (let turn = 0; turn < 10; turn += 1) ids.unshift((await withPasskey(server, customer)).id)
    expect((await readGuardOf(server, customer)).passkeys.map(({ id }) => id)).toEqual(ids)
    expect(await offer()).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } })
  })
})

it('an installation at a bare address offers none', async () => {
  const bare = await startTestServer()
  const { token } = await signUp(bare, 'customer')
  expect(await bare.call(offerPasskey, { token, body: { password } })).toMatchObject({
    status: 409,
    body: { code: 'passkeys_unavailable' },
  })
  await bare.close()
})
