import type { DemoCustomer } from './demo-accounts.ts'
import type { DemoProductKey } from './demo-catalogue.ts'
import type { DemoShopKey } from './demo-shops.ts'

export interface DemoPurchase {
  readonly customer: DemoCustomer
  readonly shop: DemoShopKey
  readonly product: DemoProductKey
  readonly quantity: number
  readonly minutesAgo: number
  readonly outcome: 'pending' | 'confirmed' | 'rejected'
  /** Defaults to the shop. */
  readonly decidedBy?: DemoShopKey
}

const hour = 60
const day = 24 * hour

/** Two weeks of shopping, oldest first. */
export const demoPurchases: readonly DemoPurchase[] = [
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'yam',
    quantity: 1,
    minutesAgo: 15 * day + 130,
    outcome: 'rejected',
  },
  {
    customer: 'adaeze',
    shop: 'lekki',
    product: 'tomatoPaste',
    quantity: 3,
    minutesAgo: 12 * day + 310,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'malt',
    quantity: 4,
    minutesAgo: 9 * day + 45,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'ebute',
    product: 'garri',
    quantity: 1,
    minutesAgo: 8 * day + 400,
    outcome: 'rejected',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'noodles',
    quantity: 10,
    minutesAgo: 6 * day + 95,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'eggs',
    quantity: 2,
    minutesAgo: 5 * day + 220,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'rice',
    quantity: 2,
    minutesAgo: 4 * day + 180,
    outcome: 'confirmed',
    decidedBy: 'goldenSack',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'chips',
    quantity: 1,
    minutesAgo: 3 * day + 70,
    outcome: 'rejected',
  },
  {
    customer: 'ibrahim',
    shop: 'sade',
    product: 'milk',
    quantity: 1,
    minutesAgo: 3 * day + 20,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'bread',
    quantity: 1,
    minutesAgo: 2 * day + 35,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'sade',
    product: 'cola',
    quantity: 6,
    minutesAgo: day + 9 * hour,
    outcome: 'confirmed',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'milk',
    quantity: 1,
    minutesAgo: day + 4 * hour,
    outcome: 'confirmed',
  },
  {
    customer: 'ibrahim',
    shop: 'ikeja',
    product: 'garri',
    quantity: 2,
    minutesAgo: day + 25,
    outcome: 'pending',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'oil',
    quantity: 1,
    minutesAgo: 20 * hour,
    outcome: 'pending',
  },
  {
    customer: 'ngozi',
    shop: 'sade',
    product: 'rice',
    quantity: 1,
    minutesAgo: 10 * hour,
    outcome: 'pending',
  },
  {
    customer: 'emeka',
    shop: 'yaba',
    product: 'rice',
    quantity: 3,
    minutesAgo: 6 * hour + 12,
    outcome: 'pending',
  },
  {
    customer: 'adaeze',
    shop: 'chidi',
    product: 'ofada',
    quantity: 1,
    minutesAgo: 5 * hour,
    outcome: 'pending',
  },
  {
    customer: 'bisi',
    shop: 'ikeja',
    product: 'soap',
    quantity: 6,
    minutesAgo: 4 * hour + 20,
    outcome: 'pending',
  },
  {
    customer: 'chika',
    shop: 'festac',
    product: 'yam',
    quantity: 4,
    minutesAgo: 3 * hour + 40,
    outcome: 'pending',
  },
  {
    customer: 'adaeze',
    shop: 'yaba',
    product: 'milk',
    quantity: 2,
    minutesAgo: 3 * hour + 4,
    outcome: 'pending',
  },
  {
    customer: 'ngozi',
    shop: 'yaba',
    product: 'oil',
    quantity: 1,
    minutesAgo: 2 * hour + 17,
    outcome: 'pending',
  },
  {
    customer: 'ibrahim',
    shop: 'yaba',
    product: 'milk',
    quantity: 2,
    minutesAgo: hour + 13,
    outcome: 'pending',
  },
  { customer: 'adaeze', shop: 'yaba', product: 'rice', quantity: 1, minutesAgo: 25, outcome: 'pending' },
]
