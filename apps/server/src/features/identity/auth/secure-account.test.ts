import { askPasswordReset, resetPassword, signIn } from '@jara/contract/identity/auth'
import { secureAccount } from '@jara/contract/identity/auth-sessions'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { aNotMeLink } from '../../../../testing/not-me.ts'
import { makeReachable } from '../../../../testing/notices.ts'
import { aPhone, aRichCustomer, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { askForResetEmail } from '../../../../testing/reset-email.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { stopRedeeming } from './standing.sql.ts'

let simulator: Simulator
let server: TestServer
let otherNode: TestServer
let items: Items
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator()
  const { environment } = simulator
  server = await startTestServer({ environment, answerWithinMs: 60_000 })
  otherNode = await startTestServer({ environment, database: server.database })
  items = await offerItems(server.db)
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  customer = await aRichCustomer(server, 10_000)
})

const deny = (link: string, node = server) => node.call(secureAccount, { body: { link } })
const redeemSome = (who: Pick<SignedIn, 'token'>) =>
  redeemAs(server, who, { itemId: items['mtn'], pointsToRedeem: 1_000, phone: aPhone() })

const deadLink = { status: 400, body: { code: 'link_used' } }
const stopped = { status: 403, body: { code: 'redeeming_stopped' } }

describe('a link “This was not me”', () => {
  it('stops redeeming, ends every session and its push registration, and signs nobody in', async () => {
    const stolen = await signInAs(otherNode, customer.email)
    await makeReachable(server.db, { id: customer.id, token: stolen.token })
    const { status, body } = await deny(await aNotMeLink(server.db, customer.id), otherNode)
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Redemptions are blocked and all devices are signed out.' },
    })
    for (const { token } of [customer, stolen]) {
      for (const node of [server, otherNode]) expect((await node.call(getMe, { token })).status).toBe(401)
    }
    const left = await server.db.rows('select from push_registrations where user_id = $1', [customer.id])
    expect(left).toEqual([])

    const again = await signInAs(server, customer.email)
    expect(await redeemSome(again)).toMatchObject(stopped)
    expect(await succeed(server, getPoints, again)).toMatchObject({ points: 10_000, held: 0 })
  })

  it('concerns no other account', async () => {
    const other = await aRichCustomer(server, 10_000)
    await deny(await aNotMeLink(server.db, customer.id))
    expect(await redeemSome(other)).toMatchObject({ status: 200 })
  })

  it('works once, even if twenty requests use it at once', async () => {
    const link = await aNotMeLink(server.db, customer.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => deny(link, turn % 2 === 0 ? server : otherNode)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 19 })
    expect(await deny(link)).toMatchObject(deadLink)
  })

  it('is invalid after three days, when it was altered, and for another kind of notice', async () => {
    const link = await aNotMeLink(server.db, customer.id)
    const [id = '', signature] = link.split('.')
    const next = `${Number(id) + 1}.${signature}`
    for (const other of [next, `${id}.${'A'.repeat(43)}`, `0${link}`, `${id}.`, 'nothing']) {
      expect(await deny(other)).toMatchObject(deadLink)
    }
    await server.db.rows(`update notices set created_at = now() - interval '3 days' where id = $1`, [id])
    expect(await deny(link)).toMatchObject(deadLink)
    await server.db.rows(`update notices set created_at = now(), kind = 'purchase-confirmed' where id = $1`, [
      id,
    ])
    expect(await deny(link)).toMatchObject(deadLink)
    expect((await server.call(getMe, customer)).status).toBe(200)
  })

  it('does nothing when it is only opened', async () => {
    const link = await aNotMeLink(server.db, customer.id)
    for (const path of [`/not-me?link=${link}`, `${secureAccount.path}?link=${link}`]) {
      await fetch(`${server.url}${path}`)
    }
    expect((await server.call(getMe, customer)).status).toBe(200)
    expect(await redeemSome(customer)).toMatchObject({ status: 200 })
  })
})

describe('a stop of redeeming', () => {
  const setNewPassword = async () => {
    const resetToken = (await askForResetEmail(server, customer.email)) ?? ''
    await succeed(server, resetPassword, { body: { resetToken, password: 'a better password' } })
    return signInAs(server, customer.email, 'a better password')
  }

  it('ends with a new password, which proves the mailbox', async () => {
    await deny(await aNotMeLink(server.db, customer.id))
    await succeed(server, askPasswordReset, { body: { email: customer.email } })
    expect(await redeemSome(await signInAs(server, customer.email))).toMatchObject(stopped)
    expect(await redeemSome(await setNewPassword())).toMatchObject({ status: 200 })
  })

  it('stays after a new password if it is an operator’s, whatever the owner says', async () => {
    const operator = await signUp(server, 'operator')
    await stopRedeeming(server.db, customer.id, operator.id)
    await deny(await aNotMeLink(server.db, customer.id))
    const answer = await redeemSome(await setNewPassword())
    expect(answer).toMatchObject(stopped)
    expect(answer.body).toMatchObject({ message: expect.stringContaining('go to Account > Decisions') })
  })

  it('comes after the refusals of the specification', async () => {
    await deny(await aNotMeLink(server.db, customer.id))
    const again = await signInAs(server, customer.email)
    const phone = aPhone()
    const tooMuch = { itemId: items['mtn'], pointsToRedeem: 50_000, phone }
    expect(await redeemAs(server, again, tooMuch)).toMatchObject({ status: 409 })
    expect(await redeemAs(server, again, { ...tooMuch, pointsToRedeem: 1_000, phone: '12' })).toMatchObject({
      status: 400,
    })
  })
})

it('does not sign in with a link', async () => {
  const link = await aNotMeLink(server.db, customer.id)
  const body = { email: customer.email, password: link }
  expect((await server.call(signIn, { body })).status).toBe(401)
})
