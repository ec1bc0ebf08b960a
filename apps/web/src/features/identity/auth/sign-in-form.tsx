import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useId, type KeyboardEvent, type SubmitEvent } from 'react'
import { EmailField } from './email-field.tsx'
import styles from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'

interface SignInFormProps {
  readonly invitation: string
  readonly onForgotten: (email: string) => void
}

export function SignInForm({ invitation, onForgotten }: SignInFormProps) {
  const { draft, did, send, isSendable, isBusy } = useSignIn(invitation)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  // Browsers ignore Enter while the button is disabled, so show what is missing.
  const explain = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isSendable) send()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <EmailField
          value={draft.email}
          error={draft.emailError}
          onChange={(event) => did({ did: 'edit email', email: event.target.value })}
          onBlur={() => did({ did: 'leave email' })}
          onKeyDown={explain}
        />
        <Stack gap={1}>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={draft.password}
            error={draft.passwordError}
            onChange={(event) => did({ did: 'edit password', password: event.target.value })}
            onBlur={() => did({ did: 'leave password' })}
            onKeyDown={explain}
          />
          <div className={styles.forgotten}>
            <Button variant="quiet" onClick={() => onForgotten(draft.email)}>
              Forgot Password?
            </Button>
          </div>
        </Stack>
        {draft.refusal !== undefined && <Notice tone="error">{draft.refusal}</Notice>}
        <SignInButton isSendable={isSendable} isBusy={isBusy} />
      </Stack>
    </form>
  )
}

/** While disabled, the button's description says why. */
function SignInButton({ isSendable, isBusy }: { isSendable: boolean; isBusy: boolean }) {
  const reasonId = useId()
  return (
    <Stack gap={2}>
      <Button
        type="submit"
        block
        disabled={!isSendable}
        busy={isBusy}
        aria-describedby={isSendable ? undefined : reasonId}
      >
        Sign In
      </Button>
      <div className={isSendable ? styles.answered : undefined}>
        <Text look="hint" id={reasonId}>
          Enter your email and a password of at least 6 characters.
        </Text>
      </div>
    </Stack>
  )
}
