import { visitStore } from './store.ts'

const key = 'invitationToken'

/**
 * Spec §2.2: the `token` in the sign-in address is stored, sent as authToken when signing in, and passed on to
 * the sign-up.
 */
export function keepInvitationToken(token: string): void {
  visitStore.write(key, token)
}

export function invitationToken(): string {
  return visitStore.read(key) ?? ''
}
