import type { Email } from '../../../providers/mail.ts'
import type { DueDelivery } from './notice-delivery.sql.ts'
import { inLagos } from '../../../db/lagos-time.ts'

/** The email to an operator about a request that takes effect automatically. */
export function describeComingRequest(
  { endpoint, title, body }: Pick<DueDelivery, 'endpoint' | 'title' | 'body'>,
  publicUrl: string,
): Email {
  const link = `${publicUrl}/console/approvals`
  const how = 'To stop it, decline it under Approvals. The requester can also cancel it there:'
  return { to: endpoint, subject: `Jara: ${title}`, text: ['Hello,', body, how, link].join('\n\n'), link }
}

/** The email for a notification. No name in the greeting: the person who signed up with this address chose it. */
export function notificationEmail(
  { endpoint, title, body, created_at }: Pick<DueDelivery, 'endpoint' | 'title' | 'body' | 'created_at'>,
  link: string,
): Email {
  return {
    to: endpoint,
    subject: `Jara: ${title}`,
    text: [
      'Hello,',
      body,
      `This happened on ${inLagos.format(created_at)}, Lagos time. If this was you, no action is needed.`,
      'If it wasn’t you, open this link within 3 days to block redemptions and ' +
        'sign out all devices. We’ll ask you to confirm first:',
      link,
    ].join('\n\n'),
    link,
  }
}
