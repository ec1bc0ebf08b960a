import { signOut } from '@jara/contract/identity/auth'
import { askErasure, askForCopy, keepAccount, readErasure } from '@jara/contract/identity/own-data'
import { listMyPurchases, listPendingPurchases, submitPurchase } from '@jara/contract/earning/purchases'
import { changeStanding, secureAccount } from '@jara/contract/identity/auth-sessions'
import { getMe, getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { type BusyScene, openBusyScene } from '../../../../../testing/busy-customer.ts'
import { passThirtyDays } from '../../../../../testing/erasures.ts'
import { secretOf } from '../../../../../testing/not-me.ts'
import { aPhone, redeemAs } from '../../../../../testing/redemptions.ts'
import { decide, declarePurchase, succeed, takePhoto } from '../../../../../testing/shops.ts'
import { earnPoints } from '../../../../ledger/moves.sql.ts'
import { openNotMeLinks } from '../../../../start/open-push.ts'

let scene: BusyScene

beforeAll(async () => {
  scene = await openBusyScene()
})

afterAll(() => scene.close())

const ask = ({ token }: Pick<SignedIn, 'token'>, password = testPassword) =>
  scene.server.call(askErasure, { token, body: { password } })

/** A customer who has asked for erasure and signed in again. */
async function aLeaver(): Promise<SignedIn> {
  const customer = await signUp(scene.server, 'customer')
  await earnPoints(scene.server.db, { userId: customer.id, points: 5_000, cause: `test/${customer.id}` })
  expect((await ask(customer)).status).toBe(200)
  return { ...customer, ...(await signInAs(scene.server, customer.email)) }
}

const redeem = (customer: SignedIn) =>
  redeemAs(scene.server, customer, {
    itemId: scene.items['mtn'],
    pointsToRedeem: 1_000,
    phone: aPhone(),
  })

const lastNoticeTo = ({ id }: SignedIn) =>
  scene.server.db.row<{ id: number; title: string; body: string }>(
    'select id, title, body from notices where user_id = $1 order by id desc limit 1',
    [id],
  )

describe('asking for the erasure of an account', () => {
  it('takes the password, ends every session, and is told by letter with the day', async () => {
    const customer = await signUp(scene.server, 'customer')
    expect(await ask(customer, 'a good guess')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
    const elsewhere = await signInAs(scene.server, customer.email)
    const answer = await ask(customer)
    const { erase_at } = askErasure.answer.parse(answer.body)
    expect(Math.round((Date.parse(erase_at) - Date.now()) / 86_400_000)).toBe(30)
    for (const { token } of [customer, elsewhere])
      expect((await scene.server.call(getMe, { token })).status).toBe(401)
    const day = new Date(erase_at).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'Africa/Lagos',
    })
    expect((await lastNoticeTo(customer))?.body).toContain(
      `will be deleted on ${day}, with the points in it.`,
    )
    const acts = await scene.server.db.rows(
      `select act, after ->> 'withdrawn' as withdrawn from audit_log where user_id = $1 order by id desc limit 1`,
      [customer.id],
    )
    expect(acts).toEqual([{ act: 'erasure-asked', withdrawn: '0' }])
  })

  it('withdraws what waits for a shop or an operator, and returns its bonus', async () => {
    const { server, shop, productId, missionId } = scene
    const customer = await signUp(server, 'customer')
    const [waiting, held] = [
      await declarePurchase(server, customer, shop, { productId }),
      await declarePurchase(server, customer, shop, { productId }),
    ]
    await server.db.rows(
      `with held as (
         update purchases set held_at = now(), held_by = $2, held_tenant = $3 where id = $1 returning id, held_at
       ), unlisted as (delete from pending_purchases where purchase_id = $1)
       insert into held_purchases (purchase_id, held_at) select id, held_at from held`,
      [held.id, shop.id, shop.retailerId],
    )
    const spent = async () =>
      (
        await server.db.row<{ spent: number }>('select spent_points as spent from missions where id = $1', [
          missionId,
        ])
      )?.spent ?? 0
    const before = await spent()
    await ask(customer)
    expect(await spent()).toBe(before - 20)
    const listed = await succeed(server, listPendingPurchases, { token: shop.token })
    expect(listed.map(({ id }) => id)).not.toContain(waiting.id)
    expect((await decide(server, shop, waiting.id, 'confirmed')).status).toBe(409)
    const statuses = await server.db.rows('select status from purchases where customer_id = $1', [
      customer.id,
    ])
    expect(statuses).toEqual([{ status: 'rejected' }, { status: 'rejected' }])
    expect(await server.db.rows('select from held_purchases where purchase_id = $1', [held.id])).toEqual([])
  })

  it('is refused to shops, whoever asks', async () => {
    expect((await ask(scene.shop)).status).toBe(403)
    const body = { act: 'erase', reason: 'The shop wrote.' }
    const asked = { token: scene.operator.token, params: { id: scene.shop.id }, body }
    expect(await scene.server.call(changeStanding, asked)).toMatchObject({
      status: 409,
      body: { code: 'not_a_customer' },
    })
  })

  it('is refused to the demo’s own customer', async () => {
    const customer = await signUp(scene.server, 'customer')
    await scene.server.db.rows('update users set of_demo = true where id = $1', [customer.id])
    expect(await ask(customer)).toMatchObject({ status: 409, body: { code: 'demo_account' } })
    expect((await scene.server.call(getMe, customer)).status).toBe(200)
  })

  it('is done by an operator for a customer who asked otherwise', async () => {
    const customer = await signUp(scene.server, 'customer')
    const { token } = scene.operator
    const change = (act: string) =>
      scene.server.call(changeStanding, {
        token,
        params: { id: customer.id },
        body: { act, reason: 'A written request.' },
      })
    expect((await change('erase')).status).toBe(200)
    const session = await signInAs(scene.server, customer.email)
    expect(await succeed(scene.server, readErasure, session)).toEqual({ erase_at: expect.any(String) })
    expect((await change('erase')).status).toBe(409)
    expect((await change('keep')).status).toBe(200)
    expect(await succeed(scene.server, readErasure, session)).toEqual({ erase_at: null })
    expect((await change('keep')).status).toBe(409)
  })
})

describe('an account that is about to be erased', () => {
  it('earns and redeems nothing, and changes nothing', async () => {
    const customer = await aLeaver()
    const refused = {
      status: 403,
      body: {
        code: 'account_leaving',
        message: expect.stringMatching(/^Your account will be deleted on \d+ \w+ 20\d\d\./),
      },
    }
    const imageUrl = await takePhoto(scene.server.db, customer, scene.shop)
    const purchase = { retailerCode: scene.shop.code, productId: scene.productId, quantity: 1, imageUrl }
    const { token } = customer
    expect(await redeem(customer)).toMatchObject(refused)
    expect(await scene.server.call(submitPurchase, { token, body: purchase })).toMatchObject(refused)
    expect(await scene.server.call(getPoints, { token })).toMatchObject(refused)
    expect(await scene.server.call(listMyPurchases, { token })).toMatchObject(refused)
    expect(await ask(customer)).toMatchObject(refused)
  })

  it('can still be signed in to, to read the day, to take a copy and to sign out', async () => {
    const customer = await aLeaver()
    const { token } = customer
    expect(await succeed(scene.server, readErasure, { token })).toEqual({ erase_at: expect.any(String) })
    await succeed(scene.server, askForCopy, { token, body: { password: testPassword } })
    await succeed(scene.server, getMe, { token })
    await succeed(scene.server, signOut, { token })
    expect((await scene.server.call(getMe, { token })).status).toBe(401)
  })

  it('is kept by its owner, as it was', async () => {
    const customer = await aLeaver()
    await succeed(scene.server, keepAccount, customer)
    expect(await succeed(scene.server, getPoints, customer)).toMatchObject({ points: 5_000 })
    expect((await redeem(customer)).status).toBe(200)
    expect(await scene.server.call(keepAccount, customer)).toMatchObject({
      status: 409,
      body: { code: 'not_leaving' },
    })
    const told = await scene.server.db.rows(`select title from notices where user_id = $1 order by id`, [
      customer.id,
    ])
    expect(told).toContainEqual({ title: 'Account closure cancelled' })
  })

  it('is kept by the link “This was not me” too', async () => {
    const customer = await signUp(scene.server, 'customer')
    await ask(customer)
    const notice = await lastNoticeTo(customer)
    const links = await openNotMeLinks(scene.server.db)
    await succeed(scene.server, secureAccount, { body: { link: secretOf(links.pathFor(notice?.id ?? 0)) } })
    const session = await signInAs(scene.server, customer.email)
    expect(await succeed(scene.server, readErasure, session)).toEqual({ erase_at: null })
  })

  it('can be kept after its day, as long as nothing was erased', async () => {
    const customer = await aLeaver()
    await passThirtyDays(scene.server, customer)
    expect((await scene.server.call(keepAccount, customer)).status).toBe(200)
  })
})
