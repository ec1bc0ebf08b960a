import { randomUUID } from 'node:crypto'
import { theServer } from '../access/audit/audit-log.ts'
import type { Database } from '../db/db.ts'
import { addOperator } from '../features/identity/auth/add-operator.ts'
import { issueOnboardingCode } from '../features/shop/onboarding-codes/issue-codes.ts'
import { demoCodes, onboardRetailer } from '../features/identity/auth/onboard-retailer.ts'
import { registerCustomer } from '../features/identity/auth/register-customer.ts'
import type { ShopDecider } from '../features/earning/purchases/decision.sql.ts'
import type { Passwords } from '../providers/passwords.ts'
import { demoAccounts, type DemoCustomer, demoCustomers, demoPassword } from './demo-accounts.ts'
import { type DemoShopKey, demoShops } from './demo-shops.ts'

export interface OpenedAccounts {
  readonly customers: Record<DemoCustomer, string>
  readonly shops: Record<DemoShopKey, ShopDecider>
}

const home = { state: 'Lagos', country: 'Nigeria' } as const
const validDays = 3_650

export async function openAccounts(db: Database, passwords: Passwords): Promise<OpenedAccounts> {
  await addOperator(
    db,
    passwords,
    {
      email: 'operator@jara.example',
      password: demoPassword,
      firstName: 'Kemi',
      lastName: 'Adebayo',
      duties: ['admin'],
    },
    theServer,
  )
  for (const unused of demoCodes) await issueOnboardingCode(db, { ...unused, validDays })
  const customers = await mapInOrder(demoCustomers, (key, position) =>
    openCustomer(db, passwords, key, position),
  )
  const shops = await mapInOrder(demoShops, (key, position) => openShop(db, passwords, key, position))
  return { customers, shops }
}

async function openCustomer(
  db: Database,
  passwords: Passwords,
  key: DemoCustomer,
  position: number,
): Promise<string> {
  const person = demoCustomers[key]
  const { userId } = await registerCustomer(
    db,
    passwords,
    {
      phone_number: `0801234567${position}`,
      ...person,
      ...home,
      name: `${person.first_name} ${person.last_name}`,
      password: passwordOf(person.email),
      role: 'customer',
    },
    theServer,
  )
  return userId
}

async function openShop(
  db: Database,
  passwords: Passwords,
  key: DemoShopKey,
  position: number,
): Promise<ShopDecider> {
  const { role, code, owner, place, stock: _stock, ...shop } = demoShops[key]
  await issueOnboardingCode(db, { code, role, validDays })
  const { userId, retailerId } = await onboardRetailer(
    db,
    passwords,
    { demo: true },
    {
      ...shop,
      ...home,
      uniqueCode: code,
      first_name: owner[0],
      last_name: owner[1],
      password: passwordOf(shop.email),
      phone_number: `0802234567${position}`,
      location: { lat: place[0], lon: place[1] },
    },
    theServer,
  )
  return { kind: role, retailerId, userId }
}

/** Accounts outside demoAccounts get a random password, so that they cannot sign in. */
function passwordOf(email: string): string {
  return demoAccounts.some((account) => account.email === email) ? demoPassword : randomUUID()
}

async function mapInOrder<Key extends string, Opened>(
  entries: Record<Key, unknown>,
  open: (key: Key, position: number) => Promise<Opened>,
): Promise<Record<Key, Opened>> {
  const opened: Partial<Record<Key, Opened>> = {}
  // Object.keys widens the keys to string.
  for (const [position, key] of (Object.keys(entries) as Key[]).entries()) {
    opened[key] = await open(key, position)
  }
  return opened as Record<Key, Opened>
}
