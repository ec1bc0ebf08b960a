import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { batchReads } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/db.ts'
import { isItemPaused } from '../../../db/redeeming.sql.ts'

export interface RedemptionItemRow {
  id: string
  name: string
  type: RedemptionType
  point_to_ngn_rate: string
  is_paused: boolean
  least_points: number | null
  most_points: number | null
}

const columns = `id, name, type, point_to_ngn_rate, ${isItemPaused} as is_paused`

/** A requested item, with what decides whether and for how much it can be redeemed. */
export interface RequestedItem extends RedemptionItemRow {
  has_agreed_plans: boolean
}

export interface ListedItem extends Pick<RedemptionItemRow, 'id' | 'name' | 'type'> {
  point_to_ngn_rate: number
  paused?: true
}

export async function selectRedemptionItems(db: Db): Promise<ListedItem[]> {
  const items = await db.rows<Omit<RedemptionItemRow, 'least_points' | 'most_points'>>(
    `select ${columns} from redemption_items
      where withdrawn_at is null order by created_at desc, id desc limit 500`,
  )
  // PostgreSQL returns an exact decimal as text. A JSON number has the same digits.
  return items.map(({ is_paused: isPaused, ...item }) => ({
    ...item,
    point_to_ngn_rate: Number(item.point_to_ngn_rate),
    ...(isPaused && { paused: true }),
  }))
}

interface ItemRequest {
  readonly customerId: string
  readonly itemId: string | undefined
}

interface ItemAndBalance {
  readonly balance: number
  readonly item: RequestedItem | undefined
}

/** The customer's balance, and the item if there is one with this id. */
export const findRequestedItem = batchReads(
  async (db: Db, requests: readonly ItemRequest[]): Promise<readonly ItemAndBalance[]> => {
    const found = await db.rows<
      { balance: number | null } & (RequestedItem | Record<keyof RequestedItem, null>)
    >(
      `select wallets.balance, ${columns}, least_points, most_points,
              plans_agreed_at is not null as has_agreed_plans
         from unnest($1::uuid[], $2::uuid[]) with ordinality as request (customer_id, item_id, place)
         left join wallets on wallets.user_id = request.customer_id
         left join redemption_items
           on redemption_items.id = request.item_id and redemption_items.withdrawn_at is null
        order by request.place`,
      [requests.map(({ customerId }) => customerId), requests.map(({ itemId }) => itemId ?? null)],
    )
    return found.map(({ balance, ...item }) => ({
      balance: balance ?? 0,
      item: item.id === null ? undefined : item,
    }))
  },
)

/** The name of an item is the provider's service id. */
export async function findOfferedService(
  db: Db,
  serviceId: string,
): Promise<Pick<RequestedItem, 'id' | 'has_agreed_plans'> | undefined> {
  return db.row(
    `select id, plans_agreed_at is not null as has_agreed_plans
       from redemption_items where name = $1 and withdrawn_at is null`,
    [serviceId],
  )
}

/** The phone number that this customer signed up with. */
export async function findOwnPhone(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.row<{ phone_number: string }>('select phone_number from users where id = $1', [
    userId,
  ])
  return user?.phone_number
}

export interface NewRedemptionItem {
  readonly name: string
  readonly type: RedemptionType
  readonly point_to_ngn_rate: number
}

export async function findItemNamed(db: Db, name: string): Promise<NewRedemptionItem | undefined> {
  return db.row(
    `select name, type, point_to_ngn_rate::double precision as point_to_ngn_rate
       from redemption_items where name = $1`,
    [name],
  )
}

/** Items are listed newest first, so later positions get slightly older dates: the list keeps the file's order. */
export async function insertRedemptionItem(
  db: Db,
  { name, type, point_to_ngn_rate }: NewRedemptionItem,
  position: number,
): Promise<void> {
  await db.rows(
    `insert into redemption_items (name, type, point_to_ngn_rate, created_at)
     values ($1, $2, $3, now() - $4 * interval '1 millisecond')`,
    [name, type, point_to_ngn_rate, position],
  )
}
