import type { DemoProductKey } from '../demo-catalogue.ts'

export type MonthCity = 'Abuja' | 'Ibadan' | 'Port Harcourt' | 'Kano' | 'Enugu'

interface MonthShop {
  readonly name: string
  readonly address: string
  readonly city: MonthCity
  readonly owner: readonly [firstName: string, lastName: string]
  readonly place: readonly [latitude: number, longitude: number]
  /** Its share of its city's purchases, relative to its neighbours. At zero it stocks nothing. */
  readonly busy: number
  /** Pays for its points before it issues them. */
  readonly prepaidNaira?: number
}

export const monthStates: Readonly<Record<MonthCity, string>> = {
  Abuja: 'FCT',
  Ibadan: 'Oyo',
  'Port Harcourt': 'Rivers',
  Kano: 'Kano',
  Enugu: 'Enugu',
}

/** Far from Lagos, so that people who try the app there do not find them nearby. */
export const monthShops: readonly MonthShop[] = [
  {
    name: 'Wuse Corner Supermarket',
    address: '14 Aminu Kano Crescent, Wuse II',
    city: 'Abuja',
    owner: ['Grace', 'Onoja'],
    place: [9.0791, 7.4702],
    busy: 4,
    prepaidNaira: 6_000,
  },
  {
    name: 'Garki Daily Needs',
    address: '3 Moshood Abiola Way, Garki',
    city: 'Abuja',
    owner: ['Sunday', 'Ekpo'],
    place: [9.0333, 7.4892],
    busy: 3,
  },
  {
    name: 'Gwarinpa Family Store',
    address: '27 Third Avenue, Gwarinpa',
    city: 'Abuja',
    owner: ['Maimuna', 'Shehu'],
    place: [9.1099, 7.4042],
    busy: 2,
  },
  {
    name: 'Bodija Market Provisions',
    address: '8 Awolowo Road, Bodija',
    city: 'Ibadan',
    owner: ['Adunni', 'Ojo'],
    place: [7.4351, 3.9143],
    busy: 3,
  },
  {
    name: 'Dugbe Mini Mart',
    address: '41 Lebanon Street, Dugbe',
    city: 'Ibadan',
    owner: ['Niyi', 'Alao'],
    place: [7.3878, 3.8785],
    busy: 2,
  },
  {
    name: 'Challenge Foods',
    address: '5 Challenge Road',
    city: 'Ibadan',
    owner: ['Titi', 'Bamidele'],
    place: [7.3506, 3.8793],
    busy: 0,
  },
  {
    name: 'Rumuola Fresh Stores',
    address: '60 Rumuola Road',
    city: 'Port Harcourt',
    owner: ['Ngozi', 'Amadi'],
    place: [4.8396, 6.9992],
    busy: 2,
    prepaidNaira: 6_000,
  },
  {
    name: 'Garden City Groceries',
    address: '12 Aba Road',
    city: 'Port Harcourt',
    owner: ['Dagogo', 'West'],
    place: [4.8156, 7.0134],
    busy: 2,
  },
  {
    name: 'Sabon Gari Wholesale',
    address: '19 Ibo Road, Sabon Gari',
    city: 'Kano',
    owner: ['Sadiq', 'Balarabe'],
    place: [12.0116, 8.5372],
    busy: 1,
  },
  {
    name: 'Nassarawa Provisions',
    address: '2 Lamido Crescent, Nassarawa',
    city: 'Kano',
    owner: ['Fatima', 'Dantata'],
    place: [11.9785, 8.5523],
    busy: 2,
  },
  {
    name: 'Ogbete Main Store',
    address: '33 Market Road, Ogbete',
    city: 'Enugu',
    owner: ['Ikenna', 'Odo'],
    place: [6.4402, 7.4943],
    busy: 2,
  },
  {
    name: 'New Haven Basket',
    address: '11 Chime Avenue, New Haven',
    city: 'Enugu',
    owner: ['Ebere', 'Agu'],
    place: [6.4605, 7.5139],
    busy: 0,
  },
]

/** This shop's figures are suspicious: quick approvals, late hours, few customers, more sold than stocked. */
export const oddShop = 'Sabon Gari Wholesale'

/** Without products of an active mission or of the demo's brand. */
export const monthProducts: readonly DemoProductKey[] = [
  'sugar',
  'soap',
  'detergent',
  'yam',
  'tomatoes',
  'bananas',
  'eggs',
  'tomatoPaste',
  'noodles',
  'water',
  'palmOil',
  'malt',
  'cocoa',
  'bread',
]
