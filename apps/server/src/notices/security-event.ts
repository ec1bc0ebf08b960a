import { formatCount } from '@jara/rules/points'

/** What an account's owner is notified of at once, in case someone else did it. */
export type SecurityEvent =
  | {
      readonly kind: 'redeemed'
      readonly points: number
      /** Such as `Airtime of ₦500.00`. */
      readonly what: string
      readonly recipient: string
      readonly isNewRecipient: boolean
    }
  | {
      readonly kind: 'paid-shop'
      readonly points: number
      /** Such as `₦1,000.00`. */
      readonly worth: string
    }
  /** Both in our own words, never as the browser sent them. */
  | { readonly kind: 'new-device'; readonly device: string; readonly network: string }
  | { readonly kind: 'erasure-asked'; readonly eraseAt: Date }
  | { readonly kind: PlainEvent }

type PlainEvent =
  | 'password-changed'
  | 'wallet-pin-set'
  | 'wallet-pin-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-changed'
  | 'phone-changed'
  | 'email-verified'
  | 'phone-verified'
  | 'phone-lost'
  | 'sessions-ended'
  | 'redeeming-stopped'
  | 'data-copied'
  | 'erasure-stopped'
  | 'accounts-merged'

export interface DescribedEvent {
  readonly title: string
  readonly body: string
}

const plainEvents: Readonly<Record<PlainEvent, DescribedEvent>> = {
  'password-changed': {
    title: 'New password',
    body: 'The password of your Jara account was changed. All other devices were signed out.',
  },
  'wallet-pin-set': { title: 'Wallet PIN set', body: 'A wallet PIN was set for your Jara account.' },
  'wallet-pin-changed': {
    title: 'New wallet PIN',
    body: 'The wallet PIN of your Jara account was changed.',
  },
  'passkey-added': {
    title: 'Passkey added',
    body: 'A fingerprint, face or screen lock can now confirm redemptions from your Jara account.',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    body: 'A passkey can no longer confirm redemptions from your Jara account.',
  },
  'email-changed': {
    title: 'New email address',
    body: 'The email address of your Jara account was changed.',
  },
  'phone-changed': {
    title: 'New phone number',
    body: 'The phone number of your Jara account was changed.',
  },
  'email-verified': {
    title: 'Email address verified',
    body: 'The email address of your Jara account was verified with the code we sent to it.',
  },
  'phone-verified': {
    title: 'Phone number verified',
    body: 'The phone number of your Jara account was verified. Security alerts will now also go there by SMS.',
  },
  'phone-lost': {
    title: 'Phone number removed from your account',
    body:
      'Someone else has verified the phone number on your Jara account. This can happen when a network reassigns an unused ' +
      'number to a new owner. Your points are safe. Please verify another number in Account > Phone and email.',
  },
  'sessions-ended': {
    title: 'Devices signed out',
    body: 'Devices that were signed in to your Jara account were signed out.',
  },
  'data-copied': {
    title: 'Copy of your data',
    body: 'Someone requested a copy of your Jara account data using your password.',
  },
  'erasure-stopped': {
    title: 'Account closure cancelled',
    body: 'Your Jara account will not be deleted. You can use it as before.',
  },
  'accounts-merged': {
    title: 'Your accounts have been merged',
    body:
      'Your two Jara accounts are now one. It has the points of both, and the other account is closed. Please sign in with ' +
      'the email address of the remaining account.',
  },
  'redeeming-stopped': {
    title: 'Redemptions blocked',
    body:
      'Someone used the “This was not me” link. Redemptions from your Jara account are blocked, and all devices ' +
      'were signed out. To unblock them, tap “Forgot Password?” on the sign-in screen and set a new password.',
  },
}

/** Contains no text that another user typed, so no one can use it to send a message. */
export function describeEvent(event: SecurityEvent): DescribedEvent {
  if (event.kind === 'redeemed') return describeRedeemed(event)
  if (event.kind === 'paid-shop') {
    const body = `You paid ${pointsInWords(event.points)}, worth ${event.worth}, to a shop that scanned your pay code.`
    return { title: 'Paid with points', body }
  }
  if (event.kind === 'new-device') {
    const body = `New sign-in to your Jara account on ${event.device}, network ${event.network}.`
    return { title: 'New sign-in', body }
  }
  if (event.kind === 'erasure-asked') return describeErasure(event.eraseAt)
  return plainEvents[event.kind]
}

function describeRedeemed(event: Extract<SecurityEvent, { kind: 'redeemed' }>): DescribedEvent {
  const what = `${pointsInWords(event.points)} for ${event.what} to ${maskRecipient(event.recipient)}.`
  const body = event.isNewRecipient ? `${what} You have not redeemed to this number before.` : what
  return { title: 'Points redeemed', body }
}

function pointsInWords(points: number): string {
  return points === 1 ? '1 point' : `${formatCount(points)} points`
}

/** Enough for customers to recognise their own numbers: `080•••123`. */
function maskRecipient(recipient: string): string {
  return `${recipient.slice(0, 3)}•••${recipient.slice(-3)}`
}

const lagosDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

function describeErasure(eraseAt: Date): DescribedEvent {
  return {
    title: 'Your account will be deleted',
    body:
      `Your Jara account will be deleted on ${lagosDay.format(eraseAt)}, with the points in it. Until then it can’t earn ` +
      'or redeem points, and all devices were signed out. To keep it, sign in and tap “Keep my account”.',
  }
}
