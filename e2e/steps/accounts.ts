import { randomUUID } from 'node:crypto'
import { serverUrl } from './server-under-test.ts'

export const demoPassword = 'jara-demo-1'
export const demoRoles = ['customer', 'retailer', 'brand'] as const
export type DemoRole = (typeof demoRoles)[number]

/** What a browser stores after signing in. */
export type StoredSession = Readonly<Record<'token' | 'userRole' | 'userData', string>>

export function demoEmail(role: DemoRole | 'operator'): string {
  return `${role}@jara.example`
}

/** Signs in as the app would, without a browser. */
export async function sessionOf(role: DemoRole, url = serverUrl()): Promise<StoredSession> {
  return sessionWith({ email: demoEmail(role), password: demoPassword }, url)
}

export async function sessionWith(
  credentials: { email: string; password: string },
  url = serverUrl(),
): Promise<StoredSession> {
  const answer = await call('/api/auth/login', credentials, url)
  const { token, user } = (await answer.json()) as { token: string; user: { role: string } }
  return { token, userRole: user.role, userData: JSON.stringify(user) }
}

/** A browser's storage with this session, or with none. */
export function storedIn(session: Readonly<Record<string, string>> | undefined, origin = serverUrl()) {
  const localStorage = Object.entries(session ?? {}).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** A new account, so that no other journey is affected by what happens to it. */
export async function registerCustomer(
  named: { readonly first_name?: string; readonly last_name?: string } = {},
): Promise<{ email: string; password: string }> {
  const { email, password, ...person } = { ...newCustomer(), ...named }
  const name = `${person.first_name} ${person.last_name}`
  const body = { email, password, ...person, role: 'customer', name }
  const answer = await call('/api/auth/register', body)
  if (!answer.ok) throw new Error(`The account was refused: ${await answer.text()}`)
  return { email, password }
}

/** A new customer's input to the sign-up form, by field name. */
export function newCustomer() {
  return {
    email: newEmail(),
    password: 'first-password-1',
    first_name: 'Ọlábísí',
    last_name: 'Ẹniọlá',
    state: 'Oyo',
    city: 'Ibadan',
    country: 'Nigeria',
    phone_number: '08031234567',
  }
}

/** A new shop's input to the retailer form, by field name. */
export function newShop() {
  return {
    name: 'Ẹniọlá Stores',
    first_name: 'Ṣadé',
    last_name: 'Ẹniọlá',
    address: '12 Awolowo Road',
    phone_number: '08031234568',
    email: newEmail(),
    password: 'shop-password-1',
    state: 'Lagos',
    city: 'Ikoyi',
    country: 'Nigeria',
  }
}

/** Opens a shop over HTTP. A code works once, so each journey needs its own. */
export async function onboardShop(shop: ReturnType<typeof newShop>, uniqueCode: string): Promise<void> {
  const location = { lat: 6.4541, lon: 3.4347 }
  const answer = await call('/api/retailers/onboard', { ...shop, uniqueCode, location })
  if (!answer.ok) throw new Error(`The shop was refused: ${await answer.text()}`)
}

function newEmail(): string {
  return `${randomUUID().slice(0, 8)}@people.example`
}

function call(path: string, body: object, url = serverUrl()): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
