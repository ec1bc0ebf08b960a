import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { askPasswordReset, registerCustomer, signIn } from '@jara/contract/identity/auth'
import { mergeCustomers } from '@jara/contract/identity/customers-merging'
import { askErasure } from '@jara/contract/identity/own-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, type SignedIn, signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { aBusyCustomer, type BusyScene, openBusyScene } from '../../../../testing/busy-customer.ts'
import { aPhoneCode, withVerifiedPhone } from '../../../../testing/contacts.ts'
import { eraseDueAccounts, erasureOf, forfeitedOf, passThirtyDays } from '../../../../testing/erasures.ts'
import { succeed } from '../../../../testing/shops.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { chainActs } from '../../../access/audit/audit-chain.ts'
import { verifyAudit } from '../../../access/audit/verify-audit.ts'
import { verifyLedger } from '../../../ledger/audit.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import { takeBack } from '../../../ledger/taking-back.sql.ts'

let scene: BusyScene

beforeAll(async () => {
  scene = await openBusyScene()
})

afterAll(() => scene.close())

const ask = ({ token }: Pick<SignedIn, 'token'>) =>
  succeed(scene.server, askErasure, { token, body: { password: testPassword } })

const makeDue = (customer: SignedIn, more?: number) => passThirtyDays(scene.server, customer, more)
const runJob = () => eraseDueAccounts(scene.server)

async function erase(customer: SignedIn): Promise<void> {
  await ask(customer)
  await makeDue(customer)
  await runJob()
  expect(await erasureOf(scene.server, customer)).toBe('erased')
}

/** The tables and columns that still contain one of these texts. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { db } = scene.server
  const tables = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found = tables.map(async ({ name }) => {
    const rows = await db.rows(`select from ${name} as row where row::text ilike any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ])
    return rows.length > 0 ? [name] : []
  })
  return (await Promise.all(found)).flat().toSorted()
}

describe('an erased account', () => {
  it.each([
    ['capitals', 'Chioma@Mail.Example.NG'],
    ['a long name', `${'chioma.'.repeat(8)}o@${'mail.'.repeat(8)}example.ng`],
    ['letters beyond ASCII', 'chioma@bücher.example.ng'],
  ])('leaves no letter that is kept here, where the address has %s', async (_, email) => {
    const { server } = scene
    await succeed(server, registerCustomer, { body: aRegistration(email) })
    const customer = { ...(await signInAs(server, email)), email }
    const countEmails = async () => (await readdir(join(server.dataDir, 'mail')).catch(() => [])).length
    const before = await countEmails()
    await succeed(server, askPasswordReset, { body: { email } })
    await server.settled()
    expect(await countEmails()).toBe(before + 1)
    await erase(customer)
    expect(await countEmails()).toBe(before)
  })

  it('leaves nothing by which its owner is known, in any table, nor in files', async () => {
    const { customer, boughtId, meterNumber } = await aBusyCustomer(scene)
    const { server } = scene
    await server.db.rows(
      `update users set first_name = 'Adaeze-Ngozi', last_name = 'Okonkwo-Bello' where id = $1`,
      [customer.id],
    )
    await withVerifiedPhone(server, customer, '08099887766')
    await aPhoneCode(server, customer, '08099887755')
    await server.call(signIn, { body: { email: customer.email, password: 'a good guess' } })
    await succeed(server, askPasswordReset, { body: { email: customer.email } })
    await server.settled()
    const messagesIn = async (folder: string) => (await readdir(join(server.dataDir, folder))).length
    expect([await messagesIn('mail'), await messagesIn('sms')]).toEqual([1, 2])
    const browser = await server.db.row<{ auth: string }>(
      'select auth from push_registrations where user_id = $1',
      [customer.id],
    )
    const photo = await server.db.row<{ photo_id: string }>('select photo_id from purchases where id = $1', [
      boughtId,
    ])
    const photoId = photo?.photo_id ?? ''
    await learnFrom(photoId, customer)
    const known = [
      customer.email,
      'Adaeze-Ngozi',
      'Okonkwo-Bello',
      '08099887766',
      '08099887755',
      meterNumber,
      browser?.auth ?? '',
      photoId.slice(0, 8),
    ]
    const failures = () =>
      server.db.rows(`select from sign_in_failures where account = sha256(convert_to($1, 'UTF8'))`, [
        customer.email,
      ])
    expect(await failures()).toHaveLength(1)
    const answers = () =>
      server.db.rows(
        'select from provider_answers join redemptions on redemptions.id = redemption_id where customer_id = $1',
        [customer.id],
      )
    expect(await answers()).toHaveLength(1)
    expect((await placesOf(known)).length).toBeGreaterThan(5)
    await erase(customer)
    expect(await failures()).toEqual([])
    expect(await answers()).toEqual([])
    // The photo's row stays because the purchase refers to it, without a picture.
    expect(await placesOf(known.slice(0, -1))).toEqual([])
    expect(await placesOf([photoId])).toEqual(['purchase_photos', 'purchases'])
    expect(await server.photos.photoStore.get(photoId)).toBeUndefined()
    expect(await server.photos.photoStore.get(`${photoId}-thumbnail`)).toBeUndefined()
    expect([await messagesIn('mail'), await messagesIn('sms')]).toEqual([0, 0])
    const redeemed = await server.db.rows(
      'select recipient, phone, holder, token, bonus_token, units, reason from redemptions where customer_id = $1',
      [customer.id],
    )
    const nothing = { holder: null, token: null, bonus_token: null, units: null, reason: null }
    const lastDigits = (digits: string) => `•••${digits.slice(-3)}`
    expect(redeemed).toEqual([
      { recipient: lastDigits(meterNumber), phone: lastDigits('08012345678'), ...nothing },
    ])
    const addresses = await server.db.rows(
      'select from audit_addresses join audit_log on id = act_id where user_id = $1',
      [customer.id],
    )
    expect(addresses).toEqual([])
  })

  it('leaves books that add up, and a log that was not changed', async () => {
    const { customer, boughtId } = await aBusyCustomer(scene)
    const { db } = scene.server
    const books = () =>
      db.rows(
        `select id::text, points, status, quantity from purchases where customer_id = $1
          union all select id::text, points, status, amount_kobo from redemptions where customer_id = $1 order by id`,
        [customer.id],
      )
    await chainActs(db)
    const kept = await verifyAudit(db)
    const { balance } = await walletOf(db, customer.id)
    expect(balance).toBeGreaterThan(0)
    await erase(customer)
    expect(await books()).toContainEqual({ id: boughtId, points: 10_020, status: 'confirmed', quantity: 2 })
    expect(await walletOf(db, customer.id)).toEqual({ balance: 0, maturing: 0, debt: 0 })
    expect(await forfeitedOf(scene.server, customer)).toEqual([{ kind: 'forfeit', points: balance }])
    expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
    await chainActs(db)
    expect((await verifyAudit(db, kept)).problems).toEqual([])
    const acts = await db.rows('select act from audit_log where subject = $1 order by id desc limit 1', [
      customer.id,
    ])
    expect(acts).toEqual([{ act: 'account-erased' }])
  })

  it('loses points that mature, and its debt is written off, however late they come', async () => {
    const { db } = scene.server
    const [rich, owing] = [await signUp(scene.server, 'customer'), await signUp(scene.server, 'customer')]
    const maturesAt = new Date(Date.now() + 86_400_000)
    await earnPoints(db, { userId: rich.id, points: 30, cause: `purchase/${rich.id}`, maturesAt })
    await takeBack(db, { userId: owing.id, points: 40, cause: `test/${owing.id}`, earnedBy: 'nothing' })
    await erase(rich)
    await erase(owing)
    expect(await forfeitedOf(scene.server, rich)).toEqual([{ kind: 'forfeit-maturing', points: 30 }])
    expect(await forfeitedOf(scene.server, owing)).toEqual([{ kind: 'write-off', points: 40 }])
    await earnPoints(db, { userId: rich.id, points: 7, cause: `late/${rich.id}` })
    await runJob()
    expect(await forfeitedOf(scene.server, rich)).toContainEqual({ kind: 'forfeit', points: 7 })
    expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  })

  it('takes along what is kept only as long as the account', async () => {
    const { customer } = await aBusyCustomer(scene)
    const { db } = scene.server
    await db.rows(
      'update users set news_off_at = now(), purchases_off_at = now(), expiry_off_at = now() where id = $1',
      [customer.id],
    )
    await db.rows(`insert into customer_cohorts (user_id, month) values ($1, '2026-11-01')`, [customer.id])
    await db.rows(`insert into customer_months (user_id, month, what) values ($1, '2026-11-01', 'earned')`, [
      customer.id,
    ])
    await db.rows(
      `with broadcast as (
         insert into broadcasts (id, title, body, segment, state, ended_at, asked_by)
         values (gen_random_uuid(), 'Hello', 'A message', '{"kind": "all"}', 'sent', now(), $2) returning id
       )
       insert into broadcast_recipients (broadcast_id, user_id, notice_id)
       select broadcast.id, $1, (select max(id) from notices) from broadcast`,
      [customer.id, scene.operator.id],
    )
    await erase(customer)
    for (const table of ['customer_cohorts', 'customer_months', 'broadcast_recipients'])
      expect(await db.rows(`select from ${table} where user_id = $1`, [customer.id]), table).toEqual([])
    expect(
      await db.row('select news_off_at, purchases_off_at, expiry_off_at from users where id = $1', [
        customer.id,
      ]),
    ).toEqual({ news_off_at: null, purchases_off_at: null, expiry_off_at: null })
  })

  it('takes along the accounts that were merged into it', async () => {
    const { server } = scene
    const [first, second, last] = [
      await signUp(server, 'customer'),
      await signUp(server, 'customer'),
      await signUp(server, 'customer'),
    ]
    await mergeInto(first, second)
    await mergeInto(second, last)
    expect((await placesOf([first.email, second.email])).length).toBeGreaterThan(0)
    await erase(last)
    expect(await placesOf([first.email, second.email])).toEqual([])
    expect(await erasureOf(server, first)).toBe('erased')
  })

  it('lets nobody in, and its e-mail may be signed up again as somebody new', async () => {
    const customer = await signUp(scene.server, 'customer')
    await earnPoints(scene.server.db, { userId: customer.id, points: 100, cause: `test/${customer.id}` })
    await ask(customer)
    const again = aRegistration(customer.email)
    expect((await scene.server.call(registerCustomer, { body: again })).status).toBe(409)
    await signInAs(scene.server, customer.email)
    await makeDue(customer)
    await runJob()
    for (const table of ['sessions', 'known_devices', 'push_registrations'])
      expect(await scene.server.db.rows(`select from ${table} where user_id = $1`, [customer.id])).toEqual([])
    const body = { email: customer.email, password: testPassword }
    expect((await scene.server.call(signIn, { body })).status).toBe(401)
    await succeed(scene.server, registerCustomer, { body: again })
    const somebodyNew = await signInAs(scene.server, customer.email)
    expect(somebodyNew.id).not.toBe(customer.id)
    expect(await walletOf(scene.server.db, somebodyNew.id)).toEqual({ balance: 0, maturing: 0, debt: 0 })
  })
})

/** Without a second operator, one merges alone. */
async function mergeInto(from: SignedIn, { id: into }: SignedIn): Promise<void> {
  const body = { into, reason: 'An old number.' }
  const { token } = scene.operator
  const merged = await succeed(scene.server, mergeCustomers, { token, params: { id: from.id }, body })
  expect(merged.status).toBe('made')
}

/** Makes the photo a reference of its product, from which the recognition has learned. */
async function learnFrom(photoId: string, { id }: SignedIn): Promise<void> {
  await scene.server.db.rows(
    `insert into product_references (photo_id, product_id, customer_id, taken_on) values ($1, $2, $3, '2026-11-20')`,
    [photoId, scene.productId, id],
  )
  await scene.server.db.rows(
    `insert into product_reference_features (engine, product_id, reference_hash, features)
     select 'test', $2, sha256, '\\x00' from purchase_photos where id = $1`,
    [photoId, scene.productId],
  )
}

it('what was learned from a photo goes with it', async () => {
  const { customer, boughtId } = await aBusyCustomer(scene)
  const { db } = scene.server
  const photo = await db.row<{ photo_id: string }>('select photo_id from purchases where id = $1', [boughtId])
  await learnFrom(photo?.photo_id ?? '', customer)
  const features = () => db.rows(`select from product_reference_features where engine = 'test'`)
  const before = (await features()).length
  await erase(customer)
  expect(await features()).toHaveLength(before - 1)
})
