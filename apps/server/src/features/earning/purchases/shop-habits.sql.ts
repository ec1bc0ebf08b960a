import type { Database } from '../../../db/db.ts'

/** With fewer purchases than this, a shop's median says nothing. */
const purchasesToTell = 20

/** Computes the median quantity of each shop's purchases of the last 30 days. Reads all of them, so it runs at night. */
export async function computeShopHabits(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.rows('delete from shop_habits')
      await tx.rows(
        `insert into shop_habits (retailer_id, median_quantity)
         select retailer_id, percentile_cont(0.5) within group (order by quantity)
           from purchases
          where status = 'confirmed' and decided_at > now() - interval '30 days'
          group by retailer_id
         having count(*) >= ${purchasesToTell}`,
      )
    },
    { timeLimits: 'none' },
  )
}
