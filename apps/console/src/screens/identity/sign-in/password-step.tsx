import { wordsOf } from '@jara/client/request-failed'
import type { AnswerOf } from '@jara/contract/call'
import { signInOperator } from '@jara/contract/identity/auth-operators'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { TextField } from '@jara/ui/text-field'
import { useState, type SubmitEvent } from 'react'
import { useAction } from '../../../api/use-action.ts'
import styles from './sign-in.module.css'

/** The server's answer to a correct password: the step that is still missing, or the session. */
export type PasswordAccepted = AnswerOf<typeof signInOperator>

export function PasswordStep({
  onAccepted,
}: {
  onAccepted: (email: string, answer: PasswordAccepted) => void
}) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useAction(signInOperator, { onDone: (answer) => onAccepted(email.trim(), answer) })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    signIn.start({ body: { email: email.trim(), password } })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 className={styles.title}>Sign in to the console</h1>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {signIn.error && <Notice tone="error">{wordsOf(signIn.error)}</Notice>}
      <Button type="submit" block busy={signIn.isPending} busyLabel="Signing in...">
        Sign in
      </Button>
      <p className={styles.hint}>Forgot your password? Ask an admin of your programme for a new link.</p>
    </form>
  )
}
