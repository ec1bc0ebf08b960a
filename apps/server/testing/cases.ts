import type { AnswerOf } from '@jara/contract/call'
import { readCase } from '@jara/contract/trust/cases'
import type { Db } from '../src/db/db.ts'
import type { SignedIn, TestApi } from './accounts.ts'
import { type SignedInTenant, succeed } from './shops.ts'

interface History {
  /** Defaults to an ordinary week of shopping: 60 purchases, three of them rejected. */
  readonly purchases?: number
  readonly rejected?: number
  readonly points?: number
  readonly secondsToDecide?: number
  /** The number made by the first five customers. */
  readonly ofFive?: number
  readonly atNight?: number
  readonly withSeenPhotos?: number
  readonly daysAgo?: number
  /** The number of units that the shop recorded. */
  readonly stocked?: number
}

/** Inserts purchases that a shop has decided, cycling through these customers. */
export async function plantHistory(
  db: Db,
  shop: SignedInTenant,
  scene: { readonly customers: readonly string[]; readonly productId: number },
  history: History = {},
): Promise<void> {
  const { purchases = 60, rejected = 3, points = 10, secondsToDecide = 90 } = history
  const { ofFive = 0, atNight = 0, withSeenPhotos = 0, daysAgo = 1, stocked = 60 } = history
  await db.rows(
    `with planted as (
       select n, gen_random_uuid() as photo_id,
              ($1::uuid[])[1 + case when n < $2 then n % 5 else n % cardinality($1::uuid[]) end] as customer_id,
              (date_trunc('day', now() at time zone 'Africa/Lagos') - make_interval(days => $3)
                + case when n < $4 then interval '-1 hour' else interval '12 hours' end) at time zone 'Africa/Lagos' as at
         from generate_series(0, $5 - 1) as n
     ), photos as (
       insert into purchase_photos (id, customer_id, retailer_id, image_url, created_at, used_at)
       select photo_id, customer_id, $6, '/api/photos/' || photo_id, at, at from planted
     ), stocked as (
       insert into stock_additions (retailer_id, product_id, quantity) select $6, $7, $13 where $13 > 0
     )
     insert into purchases (customer_id, retailer_id, product_id, photo_id, quantity, total_kobo, points, status, flags,
                            created_at, decided_by, decided_at)
     select customer_id, $6, $7, photo_id, 1, 100, $8, case when n >= $5 - $9 then 'rejected' else 'confirmed' end,
            case when n < $10 then array['photo seen before on 3 Nov 2026'] else '{}' end,
            at, $11, at + make_interval(secs => $12)
       from planted`,
    [
      scene.customers,
      ofFive,
      daysAgo,
      atNight,
      purchases,
      shop.retailerId,
      scene.productId,
      points,
      rejected,
      withSeenPhotos,
      shop.id,
      secondsToDecide,
      stocked,
    ],
  )
}

/** The open cases about a shop, brand or customer, as an operator reads them. */
export async function openCasesOf(
  server: TestApi,
  operator: SignedIn,
  subjectId: string,
): Promise<AnswerOf<typeof readCase>[]> {
  const rows = await server.db.rows<{ id: string }>(
    `select id from cases where subject_id = $1 and state = 'open'`,
    [subjectId],
  )
  return Promise.all(
    rows.map(({ id }) => succeed(server, readCase, { token: operator.token, params: { id } })),
  )
}
