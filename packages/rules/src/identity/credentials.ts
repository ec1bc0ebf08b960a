import { limits } from '../limits.ts'

export type SignInDraft = { email: string; password: string }

/** An empty email is not wrong yet: it gives no inline error. */
export function refuseEmail(email: string): string | undefined {
  return email === '' || looksLikeEmail(email) ? undefined : 'Invalid email address'
}

export function refusePassword(password: string): string | undefined {
  return password.length < limits.minPasswordLength
    ? `Password must be at least ${limits.minPasswordLength} characters`
    : undefined
}

/** The first reason these credentials cannot be sent. */
export function refuseSignIn({ email, password }: SignInDraft): string | undefined {
  if (email === '' || password === '') return 'Please fill in all fields'
  return refuseEmail(email) ?? refusePassword(password)
}

/** Whether the Sign In button is enabled, unless the form is being submitted. */
export function canSignIn(draft: SignInDraft): boolean {
  return refuseSignIn(draft) === undefined
}

/** The form in which emails are compared: the same for one address, however it was typed. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/** The same for all addresses of one mailbox, as far as this can be known: without dots and a tag in the name. */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = emailKey(email).split('@')
  const [untagged = ''] = name.split('+')
  return `${untagged.replaceAll('.', '')}@${domain}`
}

/** `c•••@example.ng`: enough for its owner to recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

// Text, an at sign, text, a dot, text. Splitting takes linear time; a regular expression could backtrack.
function looksLikeEmail(email: string): boolean {
  if (unwritable.test(email)) return false
  const [name, domain, ...rest] = email.split('@')
  if (!name || !domain || rest.length > 0) return false
  return domain.slice(1, -1).includes('.')
}

/** Characters that an address cannot contain: white space, control and invisible characters, and lone surrogates. */
const unwritable = /[\s\p{Cc}\p{Cf}\p{Cs}]/u
