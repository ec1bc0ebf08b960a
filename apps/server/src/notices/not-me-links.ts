import { createHmac, timingSafeEqual } from 'node:crypto'

/** The “This was not me” links. Each names a notification and works once, for a few days; the notification's row records both. */
export interface NotMeLinks {
  /** The path and query of the confirmation page. */
  pathFor(noticeId: number): string
  /** The notification that a link was made for; undefined if it is not one of our links. */
  noticeOf(link: string): number | undefined
}

/** Whether the recipient of this `notices` row may still report that it was not them. */
export const mayBeDenied = `denied_at is null and kind in ('security', 'redemption-delivered', 'data-copy')
        and created_at > now() - interval '3 days'`

export function createNotMeLinks(key: Buffer): NotMeLinks {
  const signatureOf = (id: string) => createHmac('sha256', key).update(`not-me ${id}`).digest()
  return {
    pathFor: (noticeId) => {
      const id = String(noticeId)
      return `/not-me?link=${id}.${signatureOf(id).toString('base64url')}`
    },
    noticeOf: (link) => {
      const [, id = '', written = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(link) ?? []
      const signature = Buffer.from(written, 'base64url')
      const expected = signatureOf(id)
      const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
      return isOurs ? Number(id) : undefined
    },
  }
}
