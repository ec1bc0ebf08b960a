import { signIn } from '@jara/contract/identity/auth'
import { askErasure, keepAccount } from '@jara/contract/identity/own-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { aBusyCustomer, type BusyScene, openBusyScene } from '../../../../testing/busy-customer.ts'
import { eraseDueAccounts, erasureOf, forfeitedOf, passThirtyDays } from '../../../../testing/erasures.ts'
import { passNight } from '../../../../testing/nights.ts'
import { succeed } from '../../../../testing/shops.ts'
import { earnPoints } from '../../../ledger/moves.sql.ts'
import type { PhotoStore } from '../../../providers/photo-store/photo-store.ts'

let scene: BusyScene

beforeAll(async () => {
  scene = await openBusyScene()
})

afterAll(() => scene.close())

const ask = ({ token }: Pick<SignedIn, 'token'>) =>
  succeed(scene.server, askErasure, { token, body: { password: testPassword } })
const makeDue = (customer: SignedIn, more?: number) => passThirtyDays(scene.server, customer, more)
const runJob = (photoStore?: PhotoStore) => eraseDueAccounts(scene.server, photoStore)
const standingOf = (customer: SignedIn) => erasureOf(scene.server, customer)

describe('an account waits', () => {
  it('for what is under way at the provider', async () => {
    const { customer } = await aBusyCustomer(scene)
    const { db } = scene.server
    await ask(customer)
    await makeDue(customer)
    const open = `update redemptions set status = $2, finished_at = case when $2 = 'delivered' then now() end,
                         next_at = case when $2 = 'manual' then now() + interval '1 hour' end where customer_id = $1`
    await db.rows(open, [customer.id, 'manual'])
    await runJob()
    expect(await standingOf(customer)).toBe('leaving')
    await db.rows(open, [customer.id, 'delivered'])
    await runJob()
    expect(await standingOf(customer)).toBe('erased')
  })

  it('for an open case about its owner, for 30 days at most', async () => {
    const [one, other] = [await signUp(scene.server, 'customer'), await signUp(scene.server, 'customer')]
    for (const customer of [one, other]) {
      await scene.server.db.rows(`insert into cases (subject_kind, subject_id) values ('customer', $1)`, [
        customer.id,
      ])
      await ask(customer)
    }
    await makeDue(one)
    await makeDue(other, 30)
    await runJob()
    expect(await standingOf(one)).toBe('leaving')
    expect(await standingOf(other)).toBe('erased')
  })
})

describe('the job', () => {
  it('goes on where it was killed, and a photo that cannot be deleted does not keep other accounts', async () => {
    const [busy, idle] = [(await aBusyCustomer(scene)).customer, await signUp(scene.server, 'customer')]
    for (const customer of [busy, idle]) {
      await ask(customer)
      await makeDue(customer)
    }
    const { photoStore } = scene.server.photos
    const broken: PhotoStore = { ...photoStore, delete: () => Promise.reject(new Error('killed')) }
    await expect(runJob(broken)).rejects.toThrow('1 accounts were not erased')
    expect(await standingOf(busy)).toBe('begun')
    expect(await standingOf(idle)).toBe('erased')
    expect(await signInStatus(busy)).toBe(401)
    await runJob()
    expect(await standingOf(busy)).toBe('erased')
  })

  it('is run by the servers', async () => {
    const customer = await signUp(scene.server, 'customer')
    await ask(customer)
    await makeDue(customer)
    const mail = { send: async () => undefined, forget: async () => undefined }
    expect(await passNight(scene.server.db, { jobs: ['erasures'], mail, nodes: 2 })).toEqual([])
    expect(await standingOf(customer)).toBe('erased')
  })

  it('erases each account once on three servers', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => signUp(scene.server, 'customer')))
    for (const customer of customers) {
      await earnPoints(scene.server.db, { userId: customer.id, points: 10, cause: `test/${customer.id}` })
      await ask(customer)
      await makeDue(customer)
    }
    // Several at once, as when a lease was wrongly taken to have expired.
    await Promise.all([runJob(), runJob(), runJob()])
    for (const customer of customers) {
      expect(await standingOf(customer)).toBe('erased')
      expect(await forfeitedOf(scene.server, customer)).toEqual([{ kind: 'forfeit', points: 10 }])
      const acts = await scene.server.db.rows(
        `select from audit_log where subject = $1 and act = 'account-erased'`,
        [customer.id],
      )
      expect(acts).toHaveLength(1)
    }
  })

  it('and its owner’s last word: one of them wins', async () => {
    const standings = []
    for (let round = 0; round < 10; round += 1) {
      const customer = await signUp(scene.server, 'customer')
      await ask(customer)
      const session = await signInAs(scene.server, customer.email)
      await makeDue(customer)
      const [answer] = await Promise.all([
        scene.server.call(keepAccount, { token: session.token }),
        runJob(),
        runJob(),
      ])
      expect([200, 401, 409]).toContain(answer.status)
      const standing = await standingOf(customer)
      expect([answer.status === 200, standing]).toEqual(
        answer.status === 200 ? [true, 'kept'] : [false, 'erased'],
      )
      expect(await signInStatus(customer)).toBe(standing === 'kept' ? 200 : 401)
      standings.push(standing)
    }
    expect(standings).toHaveLength(10)
  })
})

async function signInStatus({ email }: SignedIn): Promise<number> {
  return (await scene.server.call(signIn, { body: { email, password: testPassword } })).status
}
