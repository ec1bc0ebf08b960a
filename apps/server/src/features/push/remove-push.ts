import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { deleteRegistration } from './push-registration.sql.ts'

export async function removePush(db: Db, userId: string, token: string): Promise<void> {
  const removed = await deleteRegistration(db, userId, token)
  if (!removed) throw new Refusal(404, 'Notifications are off for this browser already.')
}
