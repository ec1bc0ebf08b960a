interface DemoProduct {
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly points: number
  readonly priceNaira: number
  readonly picture: string
}

/** The brand with an account. It owns the products with this brand name. */
export const demoBrandName = 'Golden Sack'

export const demoProducts = {
  sugar: {
    name: 'Cane Sugar 500g',
    brand: 'Sweet Reed',
    category: 'Groceries',
    points: 10,
    priceNaira: 1_050,
    picture: 'sugar',
  },
  soap: {
    name: 'Bathing Soap 150g',
    brand: 'Bright Basin',
    category: 'Household',
    points: 6,
    priceNaira: 600,
    picture: 'soap',
  },
  detergent: {
    name: 'Washing Powder 900g',
    brand: 'Bright Basin',
    category: 'Household',
    points: 21,
    priceNaira: 2_100,
    picture: 'detergent',
  },
  yam: {
    name: 'Yam Tuber',
    brand: 'Sunny Farm',
    category: 'Groceries',
    points: 30,
    priceNaira: 3_000,
    picture: 'yam',
  },
  tomatoes: {
    name: 'Tomatoes 1kg',
    brand: 'Sunny Farm',
    category: 'Fruits',
    points: 18,
    priceNaira: 1_800,
    picture: 'tomato',
  },
  bananas: {
    name: 'Bananas 1kg',
    brand: 'Sunny Farm',
    category: 'Fruits',
    points: 15,
    priceNaira: 1_500,
    picture: 'banana',
  },
  eggs: {
    name: 'Eggs 12pk',
    brand: 'Sunny Farm',
    category: 'Groceries',
    points: 32,
    priceNaira: 3_200,
    picture: 'eggs',
  },
  tomatoPaste: {
    name: 'Tomato Paste 400g',
    brand: 'Red Basket',
    category: 'Cooking',
    points: 14,
    priceNaira: 1_400,
    picture: 'tomato-paste',
  },
  noodles: {
    name: 'Chicken Noodles 120g',
    brand: 'Quick Bowl',
    category: 'Groceries',
    points: 4,
    priceNaira: 449.99,
    picture: 'noodles',
  },
  water: {
    name: 'Table Water 75cl',
    brand: 'Pure Drop',
    category: 'Beverages',
    points: 2,
    priceNaira: 250,
    picture: 'water',
  },
  palmOil: {
    name: 'Red Palm Oil 2L',
    brand: 'Pure Drop',
    category: 'Cooking',
    points: 46,
    priceNaira: 4_600,
    picture: 'palm-oil',
  },
  malt: {
    name: 'Malt Drink 33cl',
    brand: 'Kolo Fizz',
    category: 'Beverages',
    points: 6,
    priceNaira: 650,
    picture: 'malt',
  },
  cocoa: {
    name: 'Cocoa Drink 400g',
    brand: 'Hillside',
    category: 'Beverages',
    points: 32,
    priceNaira: 3_250,
    picture: 'cocoa',
  },
  garri: {
    name: 'White Garri 2kg',
    brand: demoBrandName,
    category: 'Groceries',
    points: 24,
    priceNaira: 2_400,
    picture: 'garri',
  },
  ofada: {
    name: 'Ofada Rice, stone-free, 1.8kg family pack',
    brand: demoBrandName,
    category: 'Groceries',
    points: 62,
    priceNaira: 6_250,
    picture: 'rice',
  },
  oil: {
    name: 'Groundnut Oil 3L',
    brand: 'Pure Drop',
    category: 'Cooking',
    points: 98,
    priceNaira: 9_800,
    picture: 'oil',
  },
  cola: {
    name: 'Cola 330ml',
    brand: 'Kolo Fizz',
    category: 'Beverages',
    points: 5,
    priceNaira: 500,
    picture: 'cola',
  },
  chips: {
    name: 'Plantain Chips 85g',
    brand: 'Crisp Co',
    category: 'Snacks',
    points: 7,
    priceNaira: 700,
    picture: 'chips',
  },
  milk: {
    name: 'Evaporated Milk 1L',
    brand: 'Hillside',
    category: 'Dairy',
    points: 35,
    priceNaira: 3_500,
    picture: 'milk',
  },
  bread: {
    name: 'Family Bread Loaf',
    brand: 'Daily Oven',
    category: 'Bakery',
    points: 18,
    priceNaira: 1_850,
    picture: 'bread',
  },
  rice: {
    name: 'Long Grain Rice 2kg',
    brand: demoBrandName,
    category: 'Groceries',
    points: 45,
    priceNaira: 4_500,
    picture: 'rice',
  },
} as const satisfies Record<string, DemoProduct>

export type DemoProductKey = keyof typeof demoProducts

/** A GTIN from the range reserved for use inside shops, so that it never equals a real one. */
export function demoGtin(place: number): string {
  const digits = `200${String(place + 1).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

interface DemoMission {
  readonly name: string
  readonly product: DemoProductKey
  readonly bonusPoints: number
  readonly budgetPoints: number
  readonly startedDaysAgo: number
}

export const demoMissions: readonly DemoMission[] = [
  { name: 'Grocery Boost', product: 'rice', bonusPoints: 20, budgetPoints: 200_000, startedDaysAgo: 16 },
  { name: 'Beverage Bonanza', product: 'cola', bonusPoints: 15, budgetPoints: 150_000, startedDaysAgo: 17 },
  { name: 'Snack Attack', product: 'chips', bonusPoints: 10, budgetPoints: 80_000, startedDaysAgo: 18 },
  { name: 'Breakfast Club', product: 'milk', bonusPoints: 12, budgetPoints: 100_000, startedDaysAgo: 19 },
  { name: 'Kitchen Starter', product: 'oil', bonusPoints: 25, budgetPoints: 120_000, startedDaysAgo: 20 },
]

/** An item's name is VTpass's service id. */
export const demoRedemptionItems = {
  airtime: { nairaPerPoint: '0.5', names: ['mtn', 'glo', 'airtel', 'etisalat'] },
  data: { nairaPerPoint: '0.5', names: ['mtn-data', 'glo-data', 'airtel-data', 'etisalat-data'] },
  electricity: {
    nairaPerPoint: '0.45',
    names: ['ikeja-electric', 'eko-electric', 'abuja-electric', 'ibadan-electric'],
  },
} as const
