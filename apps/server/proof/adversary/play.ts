import { secondPersonFromPoints } from '@jara/rules/trust/second-person'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../testing/invariants.ts'
import { type Gang, gather } from './gang.ts'
import {
  burnAll,
  confirmAsBrand,
  declareAndConfirm,
  giveAtTheCounter,
  giveWhatWasPaidFor,
  renewCodes,
  sellAndVoid,
} from './gang-tricks.ts'
import { giveAsOperator } from './operator-tricks.ts'
import { Book } from './takings.ts'
import { aVictim, burnWithPasskey, burnWithPin, burnWithSession, type Victim } from './thief-tricks.ts'

interface Length {
  /** How many hours the gang waits before each round of all tricks; fewer than 24 in total. */
  readonly hours: readonly number[]
  /** How often a shop issues points that it has paid for once. */
  readonly rounds: number
}

/** Tests that play everyone who takes what is not theirs, and print how much each trick gained. */
export function playAdversaries({ hours: waits, rounds }: Length): void {
  let gang: Gang
  const book = new Book()

  beforeAll(async () => {
    gang = await gather()
  })

  afterAll(async () => {
    book.print()
    await gang.close()
  })

  const { nairaWhileNew } = realPolicy.issuing
  const pointsWhileNew = nairaWhileNew / realPolicy.nairaPerPoint

  it('two shops and ten customers take at most the budgets of the shops in 24 hours, also across midnight', async () => {
    const { db } = gang.scene.database
    const some = (from: number) => ({ ...gang, customers: gang.customers.slice(from, from + 3) })
    const tricks: Readonly<Record<string, () => Promise<void>>> = {
      'sales that are taken back': () => sellAndVoid(some(0)),
      'points at the counter': () => giveAtTheCounter(some(3)),
      'purchases that nobody made': () => declareAndConfirm(gang),
      'more of what was given': () => burnAll(gang),
    }
    const sums = { given: 0, naira: 0 }
    for (const hours of waits) {
      await gang.wait(hours)
      await renewCodes(gang)
      for (const [name, play] of Object.entries(tricks)) {
        const took = await book.tell(db, `${name}${hours > 0 ? `, ${hours} h later` : ''}`, play)
        sums.given += took.given
        sums.naira += took.naira
      }
    }
    expect(sums.given).toBeGreaterThan(0)
    expect(sums.given).toBeLessThanOrEqual(2 * pointsWhileNew)
    expect(sums.naira).toBeLessThanOrEqual(2 * nairaWhileNew)
  })

  it('a shop that paid for points gives no more than it has paid for', async () => {
    await gang.wait(24)
    const took = await book.tell(gang.scene.database.db, 'points that were paid for once', () =>
      giveWhatWasPaidFor({ ...gang, customers: gang.spare }, rounds),
    )
    expect(took.given).toBeGreaterThan(0)
    expect(took.naira).toBeLessThanOrEqual(5_000)
  })

  it('a brand gives no more than its own budget, at a shop that knows nothing of it', async () => {
    await gang.wait(24)
    const took = await book.tell(gang.scene.database.db, 'a brand', () =>
      confirmAsBrand({ ...gang, customers: gang.spare }),
    )
    expect(took.given).toBeGreaterThan(0)
    expect(took.given).toBeLessThanOrEqual(pointsWhileNew)
  })

  it('one operator gives less than 10,000 points in 24 hours, whatever it does first', async () => {
    const { db } = gang.scene.database
    const took = await book.tell(db, 'one operator', () => giveAsOperator(gang))
    expect(took.given).toBeGreaterThan(0)
    expect(took.given).toBeLessThan(secondPersonFromPoints)
  })

  it('a stolen session takes ₦2,000 in 24 hours, from known numbers and shops together', async () => {
    const victim = await aVictim(gang)
    const took = await book.tell(gang.scene.database.db, 'a stolen session', () =>
      burnWithSession(gang, victim),
    )
    expect(took.naira).toBeGreaterThan(0)
    expect(took.naira).toBeLessThanOrEqual(realPolicy.proof.naira)
    expect(await nairaElsewhere(victim)).toBe(0)
  })

  it.each([
    ['a stolen password and a first PIN', burnWithPin],
    ['a stolen password and a passkey', burnWithPasskey],
  ])('%s takes ₦500 in its first 24 hours', async (trick, burn) => {
    const victim = await aVictim(gang)
    const took = await book.tell(gang.scene.database.db, trick, () => burn(gang, victim))
    expect(took.naira).toBeGreaterThan(0)
    expect(took.naira).toBeLessThanOrEqual(realPolicy.redeemingAfterReset.naira)
    expect(await nairaElsewhere(victim)).toBe(0)
  })

  /** The value sent to numbers and shops other than the victim's own. */
  async function nairaElsewhere({ id, friend, grocer }: Victim): Promise<number> {
    const went = await gang.scene.database.db.row<{ naira: number }>(
      `select ((select coalesce(sum(amount_kobo), 0) from redemptions where customer_id = $1 and recipient <> $2 and status <> 'refunded')
               + (select coalesce(sum(amount_kobo), 0) from point_payments
                   where customer_id = $1 and retailer_id <> $3 and status = 'taken'))::double precision / 100 as naira`,
      [id, friend, grocer.retailerId],
    )
    return went?.naira ?? 0
  }

  it('the books agree', async () => {
    const orders = await gang.scene.simulator.orders()
    expect(await checkInvariants(gang.scene.database.db, { orders })).toEqual([])
  })
}
