import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '@jara/contract/identity/auth'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { secretOf, warningsTo } from '../../testing/not-me.ts'
import { openPushScene, type PushScene } from '../../testing/push-scene.ts'
import { askForResetEmail } from '../../testing/reset-email.ts'
import { aPhone, aRichCustomer, type Items, offerItems, redeemAs } from '../../testing/redemptions.ts'
import { succeed } from '../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../testing/simulator.ts'
import { until } from '../../testing/until.ts'
import type { Email } from '../providers/mail.ts'
import { notifyUser } from './notify-user.ts'

let simulator: Simulator
let scene: PushScene
let items: Items
const emails: Email[] = []
/** While it is down, the mail server refuses every email. */
let mailIsDown = false

beforeAll(async () => {
  simulator = await startSimulator('demo')
  scene = await openPushScene({
    environment: simulator.environment,
    mail: {
      forget: async () => undefined,
      send: async (email) => {
        if (mailIsDown) throw Object.assign(new Error(`no mail for ${email.to}`), { code: 'ECONNREFUSED' })
        emails.push(email)
      },
    },
  })
  items = await offerItems(scene.server.db)
})

afterAll(async () => {
  await scene.close()
  await simulator.close()
})

const emailsTo = ({ email }: SignedIn, count: number) =>
  until(async () => {
    const found = warningsTo(emails, email)
    return found.length >= count && found
  })

const redeemTo = (customer: SignedIn, phone: string, key?: string) =>
  redeemAs(scene.server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone }, key)

describe('a redemption', () => {
  it('is told by letter, and one to a new recipient says so', async () => {
    const customer = await aRichCustomer(scene.server, 10_000)
    await redeemTo(customer, '08031234567', 'first')
    const [first] = await emailsTo(customer, 1)
    expect(first?.subject).toBe('Jara: Points redeemed')
    expect(first?.text).toMatch(
      /^Hello,\n\n1,000 points for Airtime of ₦500.00 to 080•••567\. You have not redeemed to this number before\.\n\nThis happened on \d+ \w+ 20\d\d at \d\d:\d\d, Lagos time\./,
    )
    await redeemTo(customer, '08031234567', 'second')
    const [, second] = await emailsTo(customer, 2)
    expect(second?.text).toContain('1,000 points for Airtime of ₦500.00 to 080•••567.\n')
    expect(secretOf(second?.link)).not.toBe(secretOf(first?.link))
  })

  it('that is refused is not told', async () => {
    const customer = await aRichCustomer(scene.server, 500)
    expect((await redeemTo(customer, '08031234567')).status).toBe(409)
    const told = await scene.server.db.rows('select from notices where user_id = $1', [customer.id])
    expect(told).toEqual([])
  })

  it('does not wait for its letter, and each of twenty has one', async () => {
    const customer = await aRichCustomer(scene.server, 20_000)
    mailIsDown = true
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => redeemTo(customer, `080312345${10 + turn}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    mailIsDown = false
    expect(new Set((await emailsTo(customer, 20)).map(({ link }) => link)).size).toBe(20)
    expect(scene.server.logLines.join('\n')).not.toContain(customer.email)
  })
})

describe('a push message', () => {
  it('about safety goes out at night too, and opens the page of its link', async () => {
    const customer = await signUp(scene.server, 'customer')
    const phone = await scene.enable(customer)
    await scene.setHour(2)
    await scene.tell(customer)
    await notifyUser(scene.server.db, customer.id, { kind: 'wallet-pin-changed' })
    const [email] = await emailsTo(customer, 1)
    expect(await scene.shownIn(phone, 1)).toEqual([
      {
        title: 'New wallet PIN',
        body: 'The wallet PIN of your Jara account was changed.',
        url: `/not-me?link=${secretOf(email?.link)}`,
        tag: expect.stringMatching(/^notice-\d+$/),
      },
    ])
    await scene.setHour(12)
    await scene.shownIn(phone, 2)
  })

  it('about a delivered redemption offers its own link', async () => {
    const customer = await aRichCustomer(scene.server, 10_000)
    const phone = await scene.enable(customer)
    // A new number: the provider refuses a second order for the same number within half a minute.
    await redeemTo(customer, aPhone())
    const [shown] = await scene.shownIn(phone, 1)
    expect(shown).toMatchObject({ title: 'Redeemed', url: '/card', notMeUrl: expect.any(String) })
    expect(secretOf((shown as { notMeUrl: string }).notMeUrl)).not.toBe('')
  })
})

it('a new password is told to the mailbox', async () => {
  const customer = await signUp(scene.server, 'customer')
  const asked = emails.length
  await askForResetEmail(scene.server, customer.email)
  const link = emails.slice(asked).find(({ to }) => to === customer.email)?.link
  const resetToken = new URL(link ?? '').searchParams.get('reset')
  await succeed(scene.server, resetPassword, { body: { resetToken, password: 'a better password' } })
  const [email] = await emailsTo(customer, 1)
  expect(email?.subject).toBe('Jara: New password')
})

it('a letter has no words of the person who signed up', async () => {
  const customer = await signUp(scene.server, 'customer')
  await scene.server.db.rows(`update users set first_name = 'Visit evil.example' where id = $1`, [
    customer.id,
  ])
  await notifyUser(scene.server.db, customer.id, { kind: 'passkey-added' })
  const [email] = await emailsTo(customer, 1)
  expect(email?.text).not.toContain('evil.example')
})
