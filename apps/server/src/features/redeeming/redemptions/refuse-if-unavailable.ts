import { Refusal } from '../../../access/refusal.ts'
import { ProviderUnavailable } from '../../../providers/airtime.ts'

/** Turns an unreachable provider into a refusal. Used before any points move. */
export async function refuseIfUnavailable<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw unavailable(error.retryAfterSeconds)
    throw error
  }
}

export function unavailable(retryAfterSeconds: number): Refusal {
  const message = 'We can’t reach this service right now. Please try again later.'
  return new Refusal('unavailable', message, { code: 'provider_unavailable', retryAfterSeconds })
}

/** No provider is configured. */
export function notOpenYet(): never {
  throw new Refusal('unavailable', 'Redemptions are not open yet.', {
    code: 'not_open',
    retryAfterSeconds: 3_600,
  })
}
