import { createHmac } from 'node:crypto'
import { readServerSecret } from '../access/server-secret.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { AlarmDeps } from '../features/operations/alarms/routes.ts'
import { createWebhookSender, type WebhookSender } from '../providers/webhook/webhook-sender.ts'

/** Every server derives the same secret for a channel, so none is stored. */
export async function openAlarms(
  { webhookLocalHost: localHost }: Pick<Config, 'webhookLocalHost'>,
  db: Db,
): Promise<Pick<AlarmDeps, 'alarmSecretOf'> & { readonly webhooks: WebhookSender }> {
  const key = await readServerSecret(db, 'alarm-webhooks')
  return {
    webhooks: createWebhookSender({ localHost }),
    alarmSecretOf: (routeId) => createHmac('sha256', key).update(routeId).digest('base64url'),
  }
}
