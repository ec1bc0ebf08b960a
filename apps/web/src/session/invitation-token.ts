import { visitStore } from './store.ts'

const key = 'invitationToken'

/** Spec §2.2: the `token` of the sign-in address is kept, goes with the sign-in as authToken and on to the sign-up. */
export function keepInvitationToken(token: string): void {
  visitStore.write(key, token)
}

export function invitationToken(): string {
  return visitStore.read(key) ?? ''
}
