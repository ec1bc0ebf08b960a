import type { BodyOf } from '@jara/contract/call'
import { mostRecipients, type saveRecipient as saveRecipientCall } from '@jara/contract/redeeming/recipients'
import { networks } from '@jara/rules/redeeming/network'
import { meterDigits, nigerianPhone } from '@jara/rules/redeeming/recipient'
import { Refusal } from '../../../access/refusal.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { violates } from '../../../db/database-errors.ts'
import { lockRecipients, type RecipientRow, updateRecipient, upsertRecipient } from './recipient.sql.ts'

type Body = BodyOf<typeof saveRecipientCall>

/** Saving an existing number changes it, so that a repeat after a lost answer does no harm. */
export async function saveRecipient(db: Database, userId: string, body: Body): Promise<RecipientRow> {
  const recipient = { id: newId(), ...readRecipient(body) }
  const saved = await db.transaction(async (tx) => {
    await lockRecipients(tx, userId)
    return upsertRecipient(tx, userId, recipient)
  })
  if (saved) return saved
  const message = `You have already saved ${mostRecipients}. Remove one first.`
  throw new Refusal('conflict', message, { code: 'too_many' })
}

export async function changeRecipient(
  db: Database,
  userId: string,
  id: string,
  body: Body,
): Promise<RecipientRow> {
  const recipient = { id, ...readRecipient(body) }
  try {
    const changed = isUuid(id) ? await updateRecipient(db, userId, recipient) : undefined
    if (changed) return changed
  } catch (error) {
    if (!violates(error, 'recipients_user_id_kind_number_key')) throw error
    const message = 'You have already saved this number under another name.'
    throw new Refusal('conflict', message, { code: 'known' })
  }
  throw unknownRecipient()
}

export function unknownRecipient(): Refusal {
  return new Refusal('not-found', 'Recipient not found.', { code: 'not_found' })
}

/** Stores numbers in the form in which they are redeemed. */
function readRecipient({
  kind,
  name,
  number,
  network,
  variation_code,
  phone,
}: Body): Omit<RecipientRow, 'id'> {
  if (kind === 'phone') {
    const domestic = nigerianPhone(number)
    if (domestic === undefined) throw invalid('number: must be a Nigerian mobile number, such as 08031234567')
    if (!networks.some((known) => known === network)) throw invalid('network: must be one of the networks')
    return { kind, name, number: domestic, network, variation_code: null, phone: null }
  }
  const digits = meterDigits(number)
  if (digits === undefined) throw invalid('number: must be a meter number of 10 to 13 digits')
  const told = phone ? nigerianPhone(phone) : undefined
  if (phone && told === undefined)
    throw invalid('phone: must be a Nigerian mobile number, such as 08031234567')
  return { kind, name, number: digits, network, variation_code: variation_code || null, phone: told ?? null }
}

function invalid(message: string): Refusal {
  return new Refusal('invalid', message, { code: 'invalid' })
}
