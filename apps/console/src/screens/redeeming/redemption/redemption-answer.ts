import type { AnswerOf } from '@jara/contract/call'
import type { readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { exactMomentInWords, nairaInWords } from '../../../parts/words.ts'

export type Redemption = AnswerOf<typeof readRedemption>

const questions = { pay: 'sent', requery: 'status check' } as const

/** What the provider’s support needs to find an order. It has no token and no name, and numbers are masked. */
export function supportText(redemption: Redemption): string {
  const { request_id, service, plan, amount, recipient, created_at, first_sent_at, answers } = redemption
  const lines = [
    `Request ID: ${request_id}`,
    `Service: ${plan === null ? service : `${service}, ${plan}`}`,
    `Amount: ${nairaInWords(amount)}`,
    `Recipient: ${recipient}`,
    `Requested: ${exactMomentInWords(created_at)}`,
    `Sent: ${first_sent_at === null ? 'not yet' : exactMomentInWords(first_sent_at)}`,
    'Your responses, latest first:',
    ...answers.map(({ at, asked, status, code }) => {
      const http = status === null ? 'no complete response' : `HTTP ${status}`
      return `  ${exactMomentInWords(at)}, ${questions[asked]}: ${http}, code ${code}`
    }),
  ]
  return lines.join('\n')
}
