import { Refusal } from '../../access/refusal.ts'

/** Explains how to lift it: the owner sets a new password, which proves access to the mailbox. */
export function redeemingStopped(by: 'owner' | 'operator'): Refusal {
  const message =
    by === 'owner'
      ? 'Redeeming is stopped, because you said that something was not you. To start again, log out, tap “Forgot ' +
        'Password?” and set a new password.'
      : 'Redeeming is stopped for your account. You can answer within 7 days: open Account, then Decisions.'
  return new Refusal('forbidden', message, { code: 'redeeming_stopped' })
}
