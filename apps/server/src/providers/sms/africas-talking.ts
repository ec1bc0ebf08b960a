import { z } from 'zod'
import { readText } from '../read-text.ts'
import type { Sms, SmsOutcome, TextMessage } from './sms.ts'

export interface AfricasTalkingOptions {
  /** Such as `https://api.africastalking.com/`. */
  readonly baseUrl: string
  readonly username: string
  readonly apiKey: string
  /** The name or short code that phones show. Defaults to that of the account. */
  readonly sender: string | undefined
  /** Shorter than the lease of a delivery. */
  readonly answersWithinMs?: number
}

const longestAnswerBytes = 64 * 1024

/** Processed, sent, queued: it is on its way and costs money. */
const acceptedCodes = [100, 101, 102]
/** The account has no money left, or the provider or the network has a fault. */
const laterCodes = [405, 500, 501]

const answerShape = z.object({
  SMSMessageData: z.object({
    Message: z.string().catch(''),
    Recipients: z.array(z.object({ statusCode: z.coerce.number(), status: z.string().catch('') })),
  }),
})

/** The SMS API of Africa's Talking, as documented in 2026: each call sends one message to one number. */
export function createAfricasTalking(options: AfricasTalkingOptions): Sms {
  const { baseUrl, answersWithinMs = 15_000 } = options
  const url = new URL('version1/messaging', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  return {
    send: async (message) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { accept: 'application/json', apiKey: options.apiKey },
          body: formOf(message, options),
          redirect: 'manual',
          signal: AbortSignal.timeout(answersWithinMs),
        })
        return readOutcome(response.status, await readText(response, longestAnswerBytes))
      } catch (error) {
        return outcomeOfFailure(error)
      }
    },
    forget: async () => undefined,
  }
}

function formOf({ to, text }: TextMessage, { username, sender }: AfricasTalkingOptions): URLSearchParams {
  const from = sender === undefined ? {} : { from: sender }
  return new URLSearchParams({ username, to, message: text, ...from })
}

/** Only the codes of the response are stored: the rest repeats the number. */
function readOutcome(status: number, text: string): SmsOutcome {
  const answer = answerShape.safeParse(parse(text)).data?.SMSMessageData
  const [recipient] = answer?.Recipients ?? []
  if (recipient) {
    const reason = `${recipient.statusCode} ${wordOf(recipient.status)}`
    if (acceptedCodes.includes(recipient.statusCode)) return { kind: 'accepted' }
    return { kind: laterCodes.includes(recipient.statusCode) ? 'later' : 'refused', reason }
  }
  // Such as InvalidSenderId: the whole request was refused, and no number is listed.
  if (answer) return { kind: 'refused', reason: wordOf(answer.Message) }
  if (status === 429) return { kind: 'later', reason: 'HTTP 429' }
  if (status >= 300 && status < 500) return { kind: 'refused', reason: `HTTP ${status}` }
  return { kind: 'unknown', reason: `HTTP ${status} without a readable answer` }
}

/** A connection that was never established has sent nothing. */
function outcomeOfFailure(error: unknown): SmsOutcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const neverArrived = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  return neverArrived ? { kind: 'later', reason: code } : { kind: 'unknown', reason: code || 'no answer' }
}

function wordOf(text: string): string {
  return /^[A-Za-z]{1,40}$/.test(text) ? text : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
