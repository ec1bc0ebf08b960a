import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import {
  buy,
  type Customer,
  decideOnOtherDevice,
  newShopper,
  pointsOf,
  storedSession,
} from '../steps/shopper.ts'
import type { Flow } from './flow.ts'

export const redemptionFlows: readonly Flow[] = [
  {
    title: 'airtime is redeemed, deducted and listed in the history',
    runsIn: 'core',
    walk: async (app) => {
      const holder = await newHolder()
      const before = await pointsOf(holder)
      await app.openAs(storedSession(holder), '/card')
      await app.sees(shown(before))
      const phone = newPhone()
      await app.choose('Type', 'Airtime')
      await app.choose('Item', 'mtn')
      await app.fillIn({ 'Phone Number': phone, Points: '200' })
      await app.sees('100.00 NGN')
      await app.press('Redeem Points')
      await app.sees(`Airtime of ₦100.00 was delivered to ${phone}.`)
      await app.press('Done')
      await app.sees(shown(before - 200))
      await app.seesRow('mtn', phone, '200 pts', 'Delivered')
      expect(await pointsOf(holder)).toBe(before - 200)
    },
  },
  {
    title: 'electricity is redeemed, and its token stays in the history',
    walk: async (app) => {
      const holder = await newHolder()
      await app.openAs(storedSession(holder), '/card')
      await app.choose('Type', 'Electricity')
      await app.choose('Item', 'ikeja-electric')
      await app.choose('Plan', 'Prepaid')
      await app.fillIn({
        'Meter Number': `45${randomInt(10_000_000, 99_999_999)}`,
        'Phone Number': newPhone(),
        Points: '4000',
      })
      await app.sees('1800.00 NGN')
      await app.press('Redeem Points')
      await app.sees(/Token: \d{20}\./)
      const token = await app.tab.run(() => /Token: (\d{20})/.exec(document.body.innerText)?.[1] ?? '')
      await app.press('Done')
      await app.seesRow('ikeja-electric', token.match(/\d{4}/g)?.join(' ') ?? '', 'Delivered')
    },
  },
]

/** A customer with points for several redemptions. */
async function newHolder(): Promise<Customer> {
  const holder = await newShopper()
  const purchase = await buy(holder, { product: 'Evaporated Milk 1L', quantity: 1_000 })
  await decideOnOtherDevice(purchase, 'confirmed')
  return holder
}

function shown(points: number): string {
  return `${points.toLocaleString('en-NG')} pts`
}

/** The provider refuses a second order for a number within seconds. */
function newPhone(): string {
  return `0803${randomInt(1_000_000, 9_999_999)}`
}
