import { Refusal } from '../../../access/refusal.ts'

/** No provider is configured. */
export function notOpenYet(): never {
  throw new Refusal('unavailable', 'Redemptions are not open yet.', {
    code: 'not_open',
    retryAfterSeconds: 3_600,
  })
}
