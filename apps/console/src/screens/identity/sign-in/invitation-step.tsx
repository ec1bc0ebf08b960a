import { wordsOf } from '@jara/client/request-failed'
import { acceptInvitation } from '@jara/contract/identity/auth-operators'
import { minOperatorPasswordLength } from '@jara/rules/identity/operator-password'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { useState, type SubmitEvent } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import styles from './sign-in.module.css'
import type { PasswordAccepted } from './password-step.tsx'

interface InvitationStepProps {
  readonly linkToken: string
  readonly onAccepted: (answer: PasswordAccepted) => void
  readonly signIn: () => void
}

export function InvitationStep({ linkToken, onAccepted, signIn }: InvitationStepProps) {
  const [password, setPassword] = useState('')
  const accept = useAction(acceptInvitation, { onDone: onAccepted })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    accept.start({ body: { linkToken, password } })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div>
        <p className={styles.hint}>Your invitation</p>
        <h1 className={styles.title}>Choose a password</h1>
      </div>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        minLength={minOperatorPasswordLength}
        hint={`At least ${minOperatorPasswordLength} characters. A short sentence is easy to remember.`}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {accept.error && <Notice tone="error">{wordsOf(accept.error)}</Notice>}
      <Button type="submit" block busy={accept.isPending} busyLabel="Saving...">
        Continue
      </Button>
      <p>
        <ActButton variant="bare" onClick={signIn}>
          Already have a password? Sign in
        </ActButton>
      </p>
    </form>
  )
}
