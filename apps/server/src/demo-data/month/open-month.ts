import { randomUUID } from 'node:crypto'
import { type SignedInCaller, theServer } from '../../access/audit/audit-log.ts'
import type { Database } from '../../db/db.ts'
import { addOperator } from '../../features/identity/auth/add-operator.ts'
import { makeBatch } from '../../features/shop/onboarding-codes/make-batch.ts'
import { onboardRetailer } from '../../features/identity/auth/onboard-retailer.ts'
import { registerCustomer } from '../../features/identity/auth/register-customer.ts'
import { addInventory } from '../../features/shop/inventory/add-inventory.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { demoProducts } from '../demo-catalogue.ts'
import type { Dice } from './dice.ts'
import { momentOf } from './month-calendar.ts'
import { monthCustomers, monthOperator } from './month-people.ts'
import type { OpenedCustomer, OpenedShop, Scene } from './month-scene.ts'
import { type MonthCity, monthProducts, monthShops, monthStates, oddShop } from './month-shops.ts'
import type { Ground } from './month.sql.ts'

interface Opening extends Ground {
  readonly db: Database
  readonly passwords: Passwords
  readonly dice: Dice
  setTo(moment: Date): Promise<void>
}

/** Creates the second operator, shops that agents signed up with codes, and their stock and customers. */
export async function openMonth(opening: Opening): Promise<Scene> {
  const { db, passwords, setTo, ...rest } = opening
  const kemi = { userId: rest.operatorId, role: 'operator' } as const
  await setTo(momentOf(rest.now, 31, 9))
  const newcomer = { ...monthOperator, password: randomUUID() }
  const { userId } = await addOperator(db, passwords, newcomer, kemi)
  const amaka = { userId, role: 'operator' } as const
  const shops = await openShops(opening, amaka)
  const customers = await openCustomers(opening)
  return { ...rest, db, kemi, amaka, shops, customers }
}

/** The round of each agent. More codes are issued than shops sign up. */
const walks: readonly { agent: string; codes: number; cities: readonly MonthCity[] }[] = [
  { agent: 'Ngozi Umeh', codes: 6, cities: ['Abuja', 'Enugu'] },
  { agent: 'Kola Adisa', codes: 5, cities: ['Ibadan'] },
  { agent: 'Idris Maikano', codes: 4, cities: ['Kano'] },
  { agent: 'Belema Jack', codes: 4, cities: ['Port Harcourt'] },
]

async function openShops(opening: Opening, amaka: SignedInCaller): Promise<OpenedShop[]> {
  const { db, now, setTo } = opening
  const shops: OpenedShop[] = []
  for (const { agent, codes: count, cities } of walks) {
    await setTo(momentOf(now, 31, 10 + shops.length / 10))
    const territory = cities.join(' and ')
    const { codes } = await makeBatch(db, amaka, {
      role: 'retailer',
      codes: count,
      agent,
      territory,
      days: 90,
    })
    for (const shop of monthShops.filter(({ city }) => cities.includes(city))) {
      await setTo(momentOf(now, 30, 8 + shops.length / 10))
      shops.push(await openShop(opening, shop, codes[shops.length % count] ?? ''))
    }
  }
  return shops
}

async function openShop(
  opening: Opening,
  shop: (typeof monthShops)[number],
  code: string,
): Promise<OpenedShop> {
  const { db, passwords } = opening
  const { name, address, city, owner, place, busy } = shop
  const position = monthShops.indexOf(shop)
  const { userId, retailerId } = await onboardRetailer(
    db,
    passwords,
    { demo: true },
    {
      name,
      address: `${address}, ${city}`,
      city,
      state: monthStates[city],
      country: 'Nigeria',
      email: `${name.toLowerCase().replaceAll(' ', '.')}@jara.example`,
      uniqueCode: code,
      first_name: owner[0],
      last_name: owner[1],
      password: randomUUID(),
      phone_number: `080555111${String(position).padStart(2, '0')}`,
      location: { lat: place[0], lon: place[1] },
    },
    theServer,
  )
  const opened = { kind: 'retailer', name, code, city, busy, retailerId, userId } as const
  if (busy > 0) await stock(opening, opened)
  return opened
}

async function stock({ db, productOf }: Opening, shop: OpenedShop): Promise<void> {
  const quantity = shop.name === oddShop ? 6 : 240
  for (const key of monthProducts) {
    const price = demoProducts[key].priceNaira
    await addInventory(db, shop, { productId: productOf(key), quantity, price })
  }
}

async function openCustomers({ db, passwords, now, setTo }: Opening): Promise<OpenedCustomer[]> {
  const customers: OpenedCustomer[] = []
  for (const [position, { first, last, city, phone: shared }] of monthCustomers.entries()) {
    const phone = shared ?? `0806123${String(4100 + position * 37)}`
    await setTo(momentOf(now, 30, 11 + position / 20))
    const { userId: id } = await registerCustomer(
      db,
      passwords,
      {
        first_name: first,
        last_name: last,
        name: `${first} ${last}`,
        email: `${first}.${last}@jara.example`.toLowerCase(),
        phone_number: phone,
        password: randomUUID(),
        role: 'customer',
        city,
        state: monthStates[city],
        country: 'Nigeria',
      },
      theServer,
    )
    customers.push({ id, city, phone })
  }
  return customers
}
