import { lastingStore } from './store.ts'

const key = 'installInvitation'

/** Remembers that the user declined: this phone never asks again, for any user. */
export function declineInvitation(): void {
  lastingStore.write(key, 'declined')
}

export function isInvitationDeclined(): boolean {
  return lastingStore.read(key) !== undefined
}
