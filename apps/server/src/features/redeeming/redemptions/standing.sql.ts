import { isInForce, isOwnerBlocked } from '../../../access/limits/blocks.sql.ts'
import { isGoodSession } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'

interface Standing {
  /** When the account will be erased, if its owner requested it. */
  eraseAt: Date | null
  /** Who stopped redemptions for this account, if anyone did. */
  stopped: 'owner' | 'operator' | null
  isNewRecipient: boolean
  /** The session of this request has not ended meanwhile. */
  isSignedIn: boolean
  /** What is on the blocklist, if anything: the recipient, or what identifies the customer. */
  blocked: 'recipient' | 'owner' | null
}

interface Redeeming {
  readonly id: string
  readonly customerId: string
  readonly recipient: string
  /** Of the session that makes the request. */
  readonly sessionHash: Buffer
}

/** What the customer may do, and did before this redemption. */
export async function findStanding(
  tx: Db,
  { id, customerId, recipient, sessionHash }: Redeeming,
): Promise<Standing> {
  const found = await tx.row<Standing>(
    `select case when redeeming_stopped_by is not null then 'operator'
                 when redeeming_stopped_at is not null then 'owner' end as stopped,
            erase_at as "eraseAt",
            not exists (select from redemptions
                         where redemptions.recipient = $3 and redemptions.customer_id = $1 and redemptions.id <> $2
                           and redemptions.status <> 'refunded') as "isNewRecipient",
            exists (select from sessions
                     where token_hash = $4 and user_id = users.id and ${isGoodSession}) as "isSignedIn",
            case when exists (select from blocks as block
                               where ${isInForce} and block.kind in ('phone', 'meter') and block.target = $3) then 'recipient'
                 when ${isOwnerBlocked(owner)} then 'owner' end as blocked
       from users where users.id = $1`,
    [customerId, id, recipient, sessionHash],
  )
  if (!found) throw new Error(`There is no customer ${customerId}`)
  return found
}

const owner = {
  phone: 'users.phone_number',
  email: 'users.email_key',
  deviceHash: '(select device_hash from sessions where token_hash = $4)',
}
