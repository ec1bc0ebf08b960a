import { expect, it } from 'vitest'
import { realPolicy } from './policy.ts'
import { judgeShop, type ShopFigures } from './shop-signals.ts'

const usual: ShopFigures = {
  decided: 100,
  approved: 95,
  medianSeconds: 120,
  confirmed: 100,
  points: 1_000,
  topFivePoints: 200,
  atNight: 10,
  customersWithSeenPhotos: 0,
  customersOnOneBrowser: 1,
  units: 150,
  unitsAdded: 50,
  shopsNearby: 8,
  deviations: 0.5,
}

it.each<[Partial<ShopFigures>, string[]]>([
  [{}, []],
  [{ approved: 97 }, []],
  [{ approved: 98 }, ['approvalRate']],
  [{ decided: 49, approved: 49 }, []],
  [{ decided: 50, approved: 50 }, ['approvalRate']],
  [{ medianSeconds: 15 }, []],
  [{ medianSeconds: 14.9 }, ['quickDecisions']],
  [{ medianSeconds: 1, decided: 49, approved: 40 }, []],
  [{ topFivePoints: 400 }, []],
  [{ topFivePoints: 401 }, ['fewCustomers']],
  [{ topFivePoints: 1_000, confirmed: 49 }, []],
  [{ atNight: 30 }, []],
  [{ atNight: 31 }, ['nightPurchases']],
  [{ deviations: 3 }, []],
  [{ deviations: 3.1 }, ['aboveShopsNearby']],
  [{ deviations: 3.1, shopsNearby: 4 }, []],
  [{ deviations: 3.1, shopsNearby: 5 }, ['aboveShopsNearby']],
  [{ deviations: null, shopsNearby: 0 }, []],
  [{ units: 151 }, ['soldBeyondStock']],
  [{ units: 1, unitsAdded: 0 }, ['soldBeyondStock']],
  [{ units: 151, confirmed: 49 }, []],
  [{ customersWithSeenPhotos: 1 }, []],
  [{ customersWithSeenPhotos: 2 }, ['seenPhotos']],
  [{ customersOnOneBrowser: 4 }, []],
  [{ customersOnOneBrowser: 5 }, ['sharedBrowser']],
  [
    { decided: 0, approved: 0, medianSeconds: null, confirmed: 0, points: 0, topFivePoints: 0, atNight: 0 },
    [],
  ],
])('finds in %o: %o', (figures, signals) => {
  expect(judgeShop(realPolicy, { ...usual, ...figures }).map(({ signal }) => signal)).toEqual(signals)
})

it('finds nothing in a shop without purchases, whatever the policy', () => {
  const nothing = Object.fromEntries(
    Object.keys(usual).map((figure) => [figure, 0]),
  ) as unknown as ShopFigures
  const shopSignals = {
    ...realPolicy.shopSignals,
    decisions: 0,
    shopsNearby: 0,
    customersWithSeenPhotos: 0,
    customersOnOneBrowser: 0,
  }
  expect(judgeShop({ ...realPolicy, shopSignals }, nothing)).toEqual([])
})

it('says what an operator needs to know', () => {
  const figures = {
    ...usual,
    approved: 99,
    medianSeconds: 8.2,
    topFivePoints: 625,
    atNight: 45,
    deviations: 4.24,
    customersWithSeenPhotos: 3,
    customersOnOneBrowser: 9,
  }
  expect(judgeShop(realPolicy, figures).map(({ why }) => why)).toEqual([
    '99% of 100 purchases approved',
    'half of 100 decisions within 9 s',
    'five customers have 62% of its points',
    '45% of 100 purchases between 22:00 and 06:00',
    'points a day 4.2 standard deviations above 8 shops nearby',
    '3 customers declared with photos seen before',
    '9 customers use one browser',
  ])
})
