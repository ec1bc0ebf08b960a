import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { readServerSecret } from '../access/server-secret.ts'
import { createNotMeLinks, type NotMeLinks } from '../notices/not-me-links.ts'
import { createPushSender, makeVapidKey, type PushSender } from '../providers/web-push/push-sender.ts'

/** The VAPID key is created on the first start and shared by all servers of a database. */
export async function openPush(
  { pushHosts, publicUrl, mailFrom }: Pick<Config, 'pushHosts' | 'publicUrl' | 'mailFrom'>,
  db: Db,
): Promise<PushSender> {
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return createPushSender({
    hosts: pushHosts,
    vapidKey: await readServerSecret(db, 'web-push', makeVapidKey),
    contact: publicUrl?.startsWith('https://') ? publicUrl : `mailto:${address}`,
  })
}

/** The key of the “This was not me” links, shared by all servers of a database. */
export async function openNotMeLinks(db: Db): Promise<NotMeLinks> {
  return createNotMeLinks(await readServerSecret(db, 'not-me-links'))
}
