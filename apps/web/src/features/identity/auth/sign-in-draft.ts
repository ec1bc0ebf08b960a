import { canSignIn, refuseEmail, refusePassword, refuseSignIn } from '@jara/rules/identity/credentials'

/** The typed input and its errors. */
export interface SignInDraft {
  readonly email: string
  readonly password: string
  readonly emailError?: string | undefined
  readonly passwordError?: string | undefined
  readonly refusal?: string | undefined
}

export type SignInEvent =
  | { readonly did: 'edit email'; readonly email: string }
  | { readonly did: 'edit password'; readonly password: string }
  | { readonly did: 'leave email' }
  | { readonly did: 'leave password' }
  | { readonly did: 'submit' }
  | { readonly did: 'get refused'; readonly words: string }

export const emptyDraft: SignInDraft = { email: '', password: '' }

export function nextDraft(draft: SignInDraft, event: SignInEvent): SignInDraft {
  const { email, password, emailError } = draft
  switch (event.did) {
    case 'edit email':
      // Spec §4: errors clear when the email is edited.
      return { email: event.email, password }
    case 'edit password':
      return { email, password: event.password, emailError }
    case 'leave email':
      return { ...draft, emailError: refuseEmail(email) }
    case 'leave password':
      return { ...draft, passwordError: password === '' ? undefined : refusePassword(password) }
    case 'submit':
      return { email, password, ...wrongWith(draft) }
    case 'get refused':
      return { ...draft, refusal: event.words }
  }
}

/** Spec §5: the email is valid, the password long enough, and no email error is shown. */
export function isReady(draft: SignInDraft): boolean {
  return canSignIn(draft) && draft.emailError === undefined
}

/** An error about one field is shown at that field; errors about both are shown below them. */
function wrongWith({ email, password }: SignInDraft) {
  if (email === '' || password === '') return { refusal: refuseSignIn({ email, password }) }
  return { emailError: refuseEmail(email), passwordError: refusePassword(password) }
}
