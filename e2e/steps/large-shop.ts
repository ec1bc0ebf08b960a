// A shop with far more products than the demo data has.
import { demoEmail, demoPassword } from './accounts.ts'
import { inDatabase } from './own-database.ts'
import type { OwnServer } from './own-server.ts'

/** Inventory items with descending ids and quantities from 0 to 11, so that every stock state occurs. */
export function manyItems(count: number) {
  return Array.from({ length: count }, (_, place) => ({
    product_id: count - place,
    product_name: `Product ${count - place}`,
    quantity: place % 12,
    price_per_unit: 100.5 + place,
    image_url: null,
  }))
}

/** Adds products to the catalogue of a running server; the API has no call for it. */
export async function addToCatalogue(server: OwnServer, names: readonly string[]): Promise<void> {
  // Each is a moment older than the next, as in a catalogue that grew over time.
  await inDatabase(server, (db) =>
    db.rows(
      `insert into products (name, brand_name, points_per_unit, created_at)
       select name, 'Filler', 1, now() + place * interval '1 millisecond'
         from unnest($1::text[]) with ordinality as added (name, place)`,
      [names],
    ),
  )
}

/** Stocks catalogue products at the demo shop, the first one last, and returns the shop's resulting number of products. */
export async function stockAtDemoShop({ url }: OwnServer, names: readonly string[]): Promise<number> {
  const send = async <Answer>(method: string, path: string, json?: object, token?: string) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: json === undefined ? null : JSON.stringify(json),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const login = { email: demoEmail('retailer'), password: demoPassword }
  const { token } = await send<{ token: string }>('POST', '/api/auth/login', login)
  const catalogue = await send<{ id: number; name: string }[]>('GET', '/api/products', undefined, token)
  for (const name of names.toReversed()) {
    const productId = catalogue.find((product) => product.name === name)?.id
    await send('POST', '/api/inventory', { productId, quantity: 20, price: 450 }, token)
  }
  const { products } = await send<{ products: number }>('GET', '/api/inventory/count', undefined, token)
  return products
}
