import type { AnswerOf } from '@jara/contract/call'
import type { signInOperator } from '@jara/contract/operators'

/** What the server says to a right password: what is still missing, or the session. */
export type PasswordAccepted = AnswerOf<typeof signInOperator>
