import type { Db } from '../../db/db.ts'

interface Standing {
  /** When the account will be erased, if its owner asked for it. */
  eraseAt: Date | null
  /** Who stopped the account from redeeming, if anybody did. */
  stopped: 'owner' | 'operator' | null
  isNewRecipient: boolean
}

/** What the customer may do and did before this redemption. */
export async function findStanding(
  tx: Db,
  { id, customerId, recipient }: { id: string; customerId: string; recipient: string },
): Promise<Standing> {
  const found = await tx.row<Standing>(
    `select case when redeeming_stopped_by is not null then 'operator'
                 when redeeming_stopped_at is not null then 'owner' end as stopped,
            erase_at as "eraseAt",
            not exists (select from redemptions
                         where redemptions.recipient = $3 and redemptions.customer_id = $1 and redemptions.id <> $2
                           and redemptions.status <> 'refunded') as "isNewRecipient"
       from users where users.id = $1`,
    [customerId, id, recipient],
  )
  if (!found) throw new Error(`There is no customer ${customerId}`)
  return found
}
