import type { RedemptionType } from '@jara/rules/redemption'
import type { Db } from '../../db/db.ts'

export interface RedemptionItemRow {
  id: string
  name: string
  type: RedemptionType
  point_to_ngn_rate: string
}

const columns = 'id, name, type, point_to_ngn_rate'

export async function selectRedemptionItems(db: Db): Promise<RedemptionItemRow[]> {
  return db.rows<RedemptionItemRow>(
    `select ${columns} from redemption_items order by created_at desc, id desc limit 500`,
  )
}

/** What a wish stands on, asked for at once: the points of whoever wishes, and the item where there is one of this id. */
export async function findWished(
  db: Db,
  customerId: string,
  itemId: string | undefined,
): Promise<{ balance: number; item: RedemptionItemRow | undefined }> {
  const found = await db.row<
    { balance: number } & (RedemptionItemRow | Record<keyof RedemptionItemRow, null>)
  >(
    `select wallets.balance, ${columns}
       from wallets left join redemption_items on redemption_items.id = $2 where wallets.user_id = $1`,
    [customerId, itemId ?? null],
  )
  if (!found) return { balance: 0, item: undefined }
  const { balance, ...item } = found
  return { balance, item: item.id === null ? undefined : item }
}

/** An item's name is what the provider calls the service. */
export async function isServiceOffered(db: Db, serviceId: string): Promise<boolean> {
  const found = await db.row('select id from redemption_items where name = $1', [serviceId])
  return found !== undefined
}

/** The phone that somebody signed up with. */
export async function findOwnPhone(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.row<{ phone_number: string }>('select phone_number from users where id = $1', [
    userId,
  ])
  return user?.phone_number
}
