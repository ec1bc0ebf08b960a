import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNearbyRetailers } from '@jara/contract/shop/retailers'
import { distanceKm } from '@jara/rules/distance'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { selectNearestRetailers } from './retailer.sql.ts'

let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  customer = await signUp(server, 'customer')
  await server.db.rows(`
    insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
    select kind, name, 'shop@example.ng', 'Somewhere', 'State', 'City', 'Nigeria', latitude, longitude, name
      from (values ('retailer', 'Lagos 3 km', 6.5514, 3.3792), ('retailer', 'Lagos 1 km', 6.5244, 3.3882),
                   ('brand', 'Lagos brand', 6.5244, 3.3792), ('retailer', 'Lagos 49 km', 6.9646, 3.3792),
                   ('retailer', 'Lagos 51 km', 6.9831, 3.3792)) as shop (kind, name, latitude, longitude)`)
  await server.db.rows(`
    insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
    select 'retailer', 'Kano ' || number, 'shop@example.ng', 'Somewhere', 'Kano', 'Kano', 'Nigeria',
           12.0 + number * 0.001, 8.5, 'KANO' || number
      from generate_series(1, 60) as number`)
})

afterAll(() => server.close())

async function near(latitude: number, longitude: number) {
  const query = { latitude: String(latitude), longitude: String(longitude) }
  return succeed(server, listNearbyRetailers, { token: customer.token, query })
}

test('lists shops within 50 km, nearest first, and no brands', async () => {
  expect((await near(6.5244, 3.3792)).map(({ name }) => name)).toEqual([
    'Lagos 1 km',
    'Lagos 3 km',
    'Lagos 49 km',
  ])
})

test('shows a shop’s name, address and location, but not its code or e-mail', async () => {
  const [first] = await near(6.5244, 3.3792)
  expect(first).toEqual({
    id: expect.any(String),
    name: 'Lagos 1 km',
    address: 'Somewhere',
    location: '6.5244,3.3882',
  })
})

test('lists at most the 20 nearest shops', async () => {
  const names = (await near(12, 8.5)).map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: 20 }, (_, n) => `Kano ${n + 1}`))
})

test.each([4.3, 9, 13.8])('lists the 20 nearest by true distance at %s degrees north', async (latitude) => {
  const shops = await server.db.rows<{ name: string; latitude: number; longitude: number }>(
    `insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
     select 'retailer', 'Town ' || $1::float8 || '/' || number, 'shop@example.ng', 'Somewhere', 'State', 'Town', 'Nigeria',
            $1::float8 + 0.2 * sin(number), 9 + 0.2 * cos(number * number), 'TOWN' || $1::float8 || '/' || number
       from generate_series(1, 2000) as number
     returning name, latitude, longitude`,
    [latitude],
  )
  for (let longitude = 8.9; longitude < 9.1; longitude += 0.005) {
    const here = { latitude, longitude }
    const nearest = shops.toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b)).slice(0, 20)
    expect((await near(latitude, longitude)).map(({ name }) => name)).toEqual(nearest.map(({ name }) => name))
  }
})

test('lists none far from any shop', async () => {
  expect(await near(-40, -150)).toEqual([])
})

test('orders by true distance where degrees of longitude are shorter than the index assumes', async () => {
  await server.db.rows(`
    insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
    values ('retailer', 'East', 'e@example.ng', 'Far north', 'S', 'C', 'N', 60, 20.1, 'EAST0001'),
           ('retailer', 'North', 'n@example.ng', 'Far north', 'S', 'C', 'N', 60.07, 20, 'NORTH001')`)
  expect((await near(60, 20)).map(({ name }) => name)).toEqual(['East', 'North'])
})

describe('a location', () => {
  test.each([
    ['91', '3'],
    ['6', '181'],
    ['x', '3'],
    ['NaN', '3'],
    ['6', 'Infinity'],
  ])('is refused outside the valid range: %s, %s', async (latitude, longitude) => {
    const query = { latitude, longitude }
    expect((await server.call(listNearbyRetailers, { token: customer.token, query })).status).toBe(400)
  })
})

test('uses the location index', async () => {
  const plan = await explain((db) => selectNearestRetailers(db, 6.5244, 3.3792))
  expect(plan).toContain('Index Scan using retailers_by_place')
  expect(plan).not.toContain('Sort')
})
