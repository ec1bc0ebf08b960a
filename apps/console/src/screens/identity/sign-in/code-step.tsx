import { signWithPasskey } from '@jara/client/passkeys'
import { wordsOf } from '@jara/client/request-failed'
import { proveOperatorByPasskey } from '@jara/contract/identity/auth-operator-passkeys'
import { proveOperator } from '@jara/contract/identity/auth-operators'
import { Button } from '@jara/ui/button'
import { Icon } from '@jara/ui/icon'
import { Notice } from '@jara/ui/notice'
import { PinField } from '@jara/ui/pin-field'
import { TextField } from '@jara/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { icons } from '../../../parts/icons.ts'
import { startSession } from '../../../session/session.ts'
import styles from './sign-in.module.css'

interface CodeStepProps {
  readonly email: string | undefined
  readonly challenge: string
  readonly codesLeft: number
  readonly passkeys: readonly string[]
  readonly startAgain: () => void
}

const digits = 6

/** The second factor: a code from the authenticator app, or a recovery code. */
export function CodeStep({ email, challenge, codesLeft, passkeys, startAgain }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const prove = useAction(proveOperator, { onDone: startSession, onFailed: () => setCode('') })

  function send(written: string) {
    if (!prove.isPending) prove.start({ body: { challenge, code: written } })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send(code)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div>
        <p className={styles.hint}>Step 2 of 2</p>
        <h1 className={styles.title}>Verify it’s you</h1>
        <p className={styles.hint}>
          {email === undefined ? 'Password accepted.' : `Password accepted for ${email}.`}{' '}
          <ActButton variant="bare" onClick={startAgain}>
            Not you?
          </ActButton>
        </p>
      </div>
      {passkeys.length > 0 && <PasskeyButton challenge={challenge} passkeys={passkeys} />}
      {isRecovery ? (
        <RecoveryField code={code} onCode={setCode} />
      ) : (
        <AppCodeField
          code={code}
          onCode={(written) => {
            setCode(written)
            if (written.length === digits) send(written)
          }}
        />
      )}
      {prove.error && <Notice tone="error">{wordsOf(prove.error)}</Notice>}
      <Button
        type="submit"
        block
        busy={prove.isPending}
        busyLabel="Checking..."
        disabled={code.length < digits}
      >
        Continue
      </Button>
      <p className={styles.between}>
        <ActButton
          variant="bare"
          onClick={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </ActButton>
        <span>{codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left</span>
      </p>
      <SessionNote />
    </form>
  )
}

function PasskeyButton({ challenge, passkeys }: Pick<CodeStepProps, 'challenge' | 'passkeys'>) {
  const prove = useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(challenge, passkeys)
      return request(proveOperatorByPasskey, { body: { challenge, passkey } })
    },
    onSuccess: (signedIn) => startSession(signedIn),
  })
  return (
    <>
      <Button
        block
        busy={prove.isPending}
        busyLabel="Waiting for your passkey..."
        onClick={() => prove.mutate()}
      >
        Use your passkey
      </Button>
      {prove.isError && (
        <Notice tone="error">
          {wordsOf(prove.error, 'Your passkey was not used. Try again, or use a code.')}
        </Notice>
      )}
      <p className={styles.or}>or the code from your authenticator app</p>
    </>
  )
}

interface CodeFieldProps {
  readonly code: string
  readonly onCode: (code: string) => void
}

function RecoveryField({ code, onCode }: CodeFieldProps) {
  return (
    <TextField
      label="Recovery code"
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Each works once."
      value={code}
      onChange={({ currentTarget }) => onCode(currentTarget.value)}
    />
  )
}

function AppCodeField({ code, onCode }: CodeFieldProps) {
  return (
    <PinField
      label="6-digit code from your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="The code changes every 30 seconds and submits automatically."
      length={digits}
      value={code}
      onValue={onCode}
    />
  )
}

function SessionNote() {
  return (
    <div className={styles.note}>
      <Icon name={icons.shield} />
      <p>
        <strong>You’ll be signed out automatically after 12 hours.</strong> Valid in this browser only.
      </p>
    </div>
  )
}
