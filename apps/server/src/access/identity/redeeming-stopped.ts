import { Refusal } from '../refusal.ts'

/** Explains how to lift it: the owner sets a new password, which proves access to the mailbox. */
export function redeemingStopped(by: 'owner' | 'operator'): Refusal {
  const message =
    by === 'owner'
      ? 'Redemptions are blocked because you reported activity that wasn’t yours. To unblock them, log out, tap “Forgot ' +
        'Password?” and set a new password.'
      : 'Redemptions are blocked for your account. You can appeal within 7 days: go to Account > Decisions.'
  return new Refusal('forbidden', message, { code: 'redeeming_stopped' })
}

export function notEnoughPoints(reason = 'You do not have enough points to make this redemption.'): Refusal {
  return new Refusal('conflict', reason, { code: 'not_enough_points' })
}
