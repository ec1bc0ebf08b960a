import { lastingStore } from './store.ts'

const key = 'installInvitation'

/** Whoever said no is not asked again on this phone, whoever signs in. */
export function declineInvitation(): void {
  lastingStore.write(key, 'declined')
}

export function isInvitationDeclined(): boolean {
  return lastingStore.read(key) !== undefined
}
