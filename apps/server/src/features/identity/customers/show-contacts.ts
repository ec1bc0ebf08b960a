import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Database } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findContacts } from './customer.sql.ts'
import { unknownCustomer } from './read-customer.ts'

/** Shows a customer's full email address and number. The audit trail records who viewed them and why beforehand. */
export function showContacts(
  db: Database,
  caller: SignedInCaller,
  id: string,
  reason: string,
): Promise<{ email: string; phone_number: string }> {
  return db.transaction(async (tx) => {
    const contacts = isUuid(id) ? await findContacts(tx, id) : undefined
    if (!contacts) throw unknownCustomer()
    await recordAuditEvent(tx, { caller, act: 'contacts-shown', subject: id, after: { reason } })
    return contacts
  })
}
