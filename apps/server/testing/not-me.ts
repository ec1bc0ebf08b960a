import type { Email } from '../src/providers/mail.ts'
import type { Db } from '../src/db/db.ts'
import { notifyUser } from '../src/notices/notify-user.ts'
import { openNotMeLinks } from '../src/start/open-push.ts'

/** The secret in a “This was not me” link. */
export function secretOf(link: string | undefined): string {
  const secret = /\/not-me\?link=(\d+\.[\w-]{43})$/.exec(link ?? '')?.[1]
  if (secret === undefined) throw new Error(`This is no link “This was not me”: ${link}`)
  return secret
}

/** The security emails to an account, oldest first. */
export function warningsTo(emails: readonly Email[], address: string): readonly Email[] {
  return emails.filter(({ to, link }) => to === address && link?.includes('/not-me?') === true)
}

/** Notifies the user of something, and returns the secret in its link without waiting for the email. */
export async function aNotMeLink(db: Db, userId: string): Promise<string> {
  await notifyUser(db, userId, { kind: 'passkey-added' })
  const notice = await db.row<{ id: number }>(
    'select id from notices where user_id = $1 order by id desc limit 1',
    [userId],
  )
  return secretOf((await openNotMeLinks(db)).pathFor(notice?.id ?? 0))
}
