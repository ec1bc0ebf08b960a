import type { AnswerOf } from '@jara/contract/call'
import type { signInOperator } from '@jara/contract/identity/auth-operators'

/** The server's answer to a correct password: the step that is still missing, or the session. */
export type PasswordAccepted = AnswerOf<typeof signInOperator>
