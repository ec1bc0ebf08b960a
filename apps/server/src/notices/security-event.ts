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
    body: 'The password of your Jara account was changed. All other phones were signed out.',
  },
  'wallet-pin-set': { title: 'Wallet PIN set', body: 'A wallet PIN was set for your Jara account.' },
  'wallet-pin-changed': {
    title: 'New wallet PIN',
    body: 'The wallet PIN of your Jara account was changed.',
  },
  'passkey-added': {
    title: 'Passkey added',
    body: 'A fingerprint, face or screen lock can now confirm what is redeemed from your Jara account.',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    body: 'A passkey can no longer confirm what is redeemed from your Jara account.',
  },
  'email-changed': {
    title: 'New e-mail address',
    body: 'The e-mail address of your Jara account was changed.',
  },
  'phone-changed': {
    title: 'New phone number',
    body: 'The phone number of your Jara account was changed.',
  },
  'email-verified': {
    title: 'E-mail address verified',
    body: 'Somebody who is signed in to your Jara account entered the code that was sent to this address.',
  },
  'phone-verified': {
    title: 'Phone number verified',
    body: 'The phone number of your Jara account was verified. From now on, warnings go there by SMS as well.',
  },
  'phone-lost': {
    title: 'Phone number not yours any more',
    body:
      'Somebody else showed to have the phone number of your Jara account, as happens when a network gives an unused ' +
      'number to a new owner. Your points are untouched. Please verify another number under Account, Phone and e-mail.',
  },
  'sessions-ended': {
    title: 'Phones signed out',
    body: 'Phones that were signed in to your Jara account were signed out.',
  },
  'data-copied': {
    title: 'Copy of your data',
    body: 'A copy of all data of your Jara account was asked for, with its password.',
  },
  'erasure-stopped': {
    title: 'Your account stays',
    body: 'Your Jara account was about to be erased. It is kept, and can be used as before.',
  },
  'accounts-merged': {
    title: 'Two accounts are one now',
    body:
      'You had two Jara accounts. The points of both are in one of them now, and the other one is closed. Please sign in with ' +
      'the e-mail address of the account that stays.',
  },
  'redeeming-stopped': {
    title: 'Redeeming is stopped',
    body:
      'Somebody followed the link “This was not me”. No points can be redeemed from your Jara account, and all phones ' +
      'were signed out. To start again, tap “Forgot Password?” on the sign-in screen and set a new password.',
  },
}

/** Contains no text that another user typed, so no one can use it to send a message. */
export function describeEvent(event: SecurityEvent): DescribedEvent {
  if (event.kind === 'redeemed') return describeRedeemed(event)
  if (event.kind === 'paid-shop') {
    const body = `${pointsInWords(event.points)}, worth ${event.worth}, paid a shop that read your pay code.`
    return { title: 'Paid with points', body }
  }
  if (event.kind === 'new-device') {
    const body = `Your Jara account was signed in to on another device: ${event.device}, network ${event.network}.`
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
      `Your Jara account will be erased on ${lagosDay.format(eraseAt)}, with the points in it. Until then it neither earns ` +
      'nor redeems, and all phones were signed out. To keep it, sign in and tap “Keep my account”.',
  }
}
