import { expect, it } from 'vitest'
import { demoPolicy, type Policy, realPolicy } from '../trust/policy.ts'
import {
  canHold,
  flagsOf,
  heldFlag,
  isHeld,
  judgePurchase,
  type PurchaseFacts,
  refusalOf,
} from './purchase-rules.ts'

const usual: PurchaseFacts = {
  quantity: 2,
  stock: 40,
  medianQuantity: 2,
  atThisShopInADay: 0,
  inADay: 0,
  inAWeek: 0,
  minutesSinceSame: null,
  sharedWithStaff: [],
  shopSignals: 0,
  isEveryFifth: false,
}

const judgedBy = (policy: Policy, facts: Partial<PurchaseFacts>) =>
  judgePurchase(policy, { ...usual, ...facts }).map(({ rule, mode }) => `${rule}: ${mode}`)

it.each<[Partial<PurchaseFacts>, string[]]>([
  [{}, []],
  [{ quantity: 12, medianQuantity: null }, []],
  [{ quantity: 13, medianQuantity: null }, ['quantity: hold']],
  [{ quantity: 6 }, []],
  [{ quantity: 7 }, ['quantityForShop: hold']],
  [{ quantity: 4, stock: 4 }, []],
  [{ quantity: 5, stock: 4 }, ['stock: hold']],
  [{ atThisShopInADay: 7 }, []],
  [{ atThisShopInADay: 8 }, ['atOneShopInADay: hold']],
  [{ inADay: 19 }, []],
  [{ inADay: 20 }, ['inADay: hold']],
  [{ inAWeek: 34 }, []],
  [{ inAWeek: 35 }, ['inAWeek: hold']],
  [{ minutesSinceSame: 30 }, []],
  [{ minutesSinceSame: 29.9 }, ['sameAgain: flag']],
  [{ sharedWithStaff: ['phone'] }, ['selfDealing: hold']],
  [{ sharedWithStaff: ['device'] }, ['selfDealing: hold']],
  [{ shopSignals: 1, isEveryFifth: true }, []],
  [{ shopSignals: 2 }, []],
  [{ shopSignals: 2, isEveryFifth: true }, ['shopSignals: hold']],
  [{ shopSignals: 3 }, ['shopSignals: hold']],
  [
    { quantity: 1_000, stock: 10, inADay: 40, atThisShopInADay: 40 },
    ['quantity: hold', 'quantityForShop: hold', 'stock: hold', 'atOneShopInADay: hold', 'inADay: hold'],
  ],
])('judges %o by the real policy: %o', (facts, found) => {
  expect(judgedBy(realPolicy, facts)).toEqual(found)
})

it('lets the demo’s purchases through, and only points at shared details', () => {
  const extreme = {
    quantity: 1_000,
    stock: 0,
    atThisShopInADay: 59,
    inADay: 90,
    inAWeek: 90,
    minutesSinceSame: 0,
  }
  expect(judgedBy(demoPolicy, extreme)).toEqual([])
  expect(judgedBy(demoPolicy, { sharedWithStaff: ['email'] })).toEqual(['selfDealing: flag'])
  expect(judgedBy(demoPolicy, { sharedWithStaff: ['recipient', 'device'] })).toEqual([])
})

it('says what an operator needs to know, and gives the shop no hint of what fired', () => {
  const findings = judgePurchase(realPolicy, { ...usual, quantity: 20, minutesSinceSame: 4.5 })
  expect(findings.map(({ why }) => why)).toEqual([
    '20 units, more than 12',
    '20 units, more than 3 times the 2 usual at this shop',
    'the same product at this shop 4 min earlier',
  ])
  expect(flagsOf(findings)).toEqual(['the same product a short time ago', heldFlag])
})

it('neither warns nor holds in shadow', () => {
  const shadow: Policy = { ...demoPolicy, quantity: { mode: 'shadow', atMost: 1 } }
  const findings = judgePurchase(shadow, usual)
  expect(findings).toEqual([{ rule: 'quantity', mode: 'shadow', why: '2 units, more than 1' }])
  expect(flagsOf(findings)).toEqual([])
  expect(isHeld(findings)).toBe(false)
})

it('tells a refused customer what to do', () => {
  const strict: Policy = { ...demoPolicy, inADay: { mode: 'refuse', atMost: 5 } }
  expect(refusalOf(judgePurchase(strict, { ...usual, inADay: 4 }))).toBeUndefined()
  expect(refusalOf(judgePurchase(strict, { ...usual, inADay: 5 }))).toBe(
    'You have declared many purchases in a short time. Please try again tomorrow.',
  )
})

it('tells a policy that holds from one that does not', () => {
  expect(canHold(realPolicy)).toBe(true)
  expect(canHold(demoPolicy)).toBe(false)
})
