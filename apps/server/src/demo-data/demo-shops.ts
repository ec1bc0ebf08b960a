import { type DemoProductKey, demoBrandName, demoProducts } from './demo-catalogue.ts'

interface DemoShop {
  readonly role: 'retailer' | 'brand'
  readonly code: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly owner: readonly [firstName: string, lastName: string]
  readonly email: string
  readonly place: readonly [latitude: number, longitude: number]
  /** Units of each product in stock before any purchase. */
  readonly stock: Partial<Record<DemoProductKey, number>>
}

/** Products that every corner shop stocks. */
const basics = { rice: 18, garri: 12, cola: 48, bread: 9, noodles: 60, tomatoPaste: 20, water: 72 } as const

export const demoShops = {
  yaba: {
    role: 'retailer',
    code: 'JARA2026',
    name: 'Yaba Fresh Market',
    address: '12 Herbert Macaulay Way, Yaba, Lagos',
    city: 'Yaba',
    owner: ['Tunde', 'Bakare'],
    email: 'retailer@jara.example',
    place: [6.5241, 3.3795],
    stock: {
      ...basics,
      rice: 40,
      ofada: 14,
      milk: 6,
      cocoa: 11,
      chips: 30,
      oil: 8,
      palmOil: 5,
      malt: 36,
      eggs: 2,
      yam: 15,
      tomatoes: 25,
      soap: 40,
    },
  },
  sade: {
    role: 'retailer',
    code: 'SADESONS',
    name: 'Ọláyínká Ṣadé & Sons Provision Stores',
    address: '45 Ojuelegba Road, Surulere, Lagos',
    city: 'Surulere',
    owner: ['Ọláyínká', 'Ṣadé'],
    email: 'sade.and.sons@jara.example',
    place: [6.5065, 3.364],
    stock: { ...basics, milk: 24, oil: 10 },
  },
  chidi: {
    role: 'retailer',
    code: 'CHIDIMRT',
    name: 'Chidi Mart',
    address: '3 Moloney Street, Lagos Island, Lagos',
    city: 'Lagos Island',
    owner: ['Chidi', 'Nwosu'],
    email: 'chidi.mart@jara.example',
    place: [6.4518, 3.4012],
    stock: { ...basics, ofada: 9, sugar: 30 },
  },
  ebute: {
    role: 'retailer',
    code: 'EBUTE018',
    name: 'Ebute Metta Corner Shop',
    address: '18 Borno Way, Ebute Metta, Lagos',
    city: 'Ebute Metta',
    owner: ['Funmi', 'Adeyemi'],
    email: 'ebute.corner@jara.example',
    place: [6.4881, 3.3769],
    stock: { ...basics, soap: 25, detergent: 14 },
  },
  ikeja: {
    role: 'retailer',
    code: 'KEJASTOR',
    name: 'Ikeja Household Stores',
    address: '27 Allen Avenue, Ikeja, Lagos',
    city: 'Ikeja',
    owner: ['Bisi', 'Afolabi'],
    email: 'ikeja.household@jara.example',
    place: [6.6011, 3.3522],
    stock: { ...basics, detergent: 40, soap: 80, sugar: 22 },
  },
  lekki: {
    role: 'retailer',
    code: 'LEKKIFAM',
    name: 'Lekki Family Basket',
    address: '9 Admiralty Way, Lekki, Lagos',
    city: 'Lekki',
    owner: ['Zainab', 'Yusuf'],
    email: 'lekki.basket@jara.example',
    place: [6.4474, 3.4721],
    stock: { ...basics, eggs: 40, bananas: 35, milk: 30 },
  },
  festac: {
    role: 'retailer',
    code: 'FESTAC21',
    name: 'Festac Provisions',
    address: '21 Fourth Avenue, Festac Town, Lagos',
    city: 'Festac Town',
    owner: ['Uche', 'Okafor'],
    email: 'festac.provisions@jara.example',
    place: [6.4682, 3.2835],
    stock: { ...basics, yam: 30, palmOil: 12 },
  },
  ikorodu: {
    role: 'retailer',
    code: 'KORODU05',
    name: 'Ikorodu Junction Market',
    address: '5 Lagos Road, Ikorodu, Lagos',
    city: 'Ikorodu',
    owner: ['Segun', 'Alabi'],
    email: 'ikorodu.junction@jara.example',
    place: [6.6168, 3.5079],
    stock: { ...basics, tomatoes: 40, yam: 22 },
  },
  goldenSack: {
    role: 'brand',
    code: 'GOLDSACK',
    name: demoBrandName,
    address: '2 Mill Lane, Apapa, Lagos',
    city: 'Apapa',
    owner: ['Halima', 'Bello'],
    email: 'brand@jara.example',
    place: [6.4489, 3.3594],
    stock: { rice: 1_200, ofada: 400, garri: 900 },
  },
} as const satisfies Record<string, DemoShop>

export type DemoShopKey = keyof typeof demoShops

/** A shop's products in catalogue order, with quantity and price. */
export function demoStock(shop: DemoShopKey): { key: DemoProductKey; quantity: number; price: number }[] {
  const stock: DemoShop['stock'] = demoShops[shop].stock
  return Object.entries(demoProducts).flatMap(([key, { priceNaira }]) => {
    // Object.entries widens the keys to string.
    const productKey = key as DemoProductKey
    const quantity = stock[productKey]
    return quantity === undefined ? [] : [{ key: productKey, quantity, price: priceNaira }]
  })
}
