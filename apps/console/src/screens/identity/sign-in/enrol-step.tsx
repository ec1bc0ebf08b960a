import { wordsOf } from '@jara/client/request-failed'
import type { AnswerOf } from '@jara/contract/call'
import { enrolOperator } from '@jara/contract/identity/auth-operators'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PinField } from '@jara/ui/pin-field'
import { toDataURL } from 'qrcode'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { startSession } from '../../../session/session.ts'
import styles from './sign-in.module.css'

interface EnrolStepProps {
  readonly challenge: string
  readonly secret: string
  readonly otpauth: string
  readonly startAgain: () => void
}

const digits = 6

/** The first sign-in: the operator sets up an authenticator app, then sees the recovery codes once. */
export function EnrolStep({ challenge, secret, otpauth, startAgain }: EnrolStepProps) {
  const [code, setCode] = useState('')
  const enrol = useAction(enrolOperator, { onFailed: () => setCode('') })
  if (enrol.answer) return <RecoveryCodes enrolled={enrol.answer} />

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    enrol.start({ body: { challenge, code } })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div>
        <p className={styles.hint}>Two-factor authentication</p>
        <h1 className={styles.title}>Set up your authenticator app</h1>
        <p className={styles.hint}>
          Scan the QR code with the app, or enter the key. You won’t see it again.
        </p>
      </div>
      <QrCode of={otpauth} />
      <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <PinField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        length={digits}
        value={code}
        onValue={setCode}
      />
      {enrol.error && <Notice tone="error">{wordsOf(enrol.error)}</Notice>}
      <Button
        type="submit"
        block
        busy={enrol.isPending}
        busyLabel="Checking..."
        disabled={code.length < digits}
      >
        Confirm
      </Button>
      <p>
        <ActButton variant="bare" onClick={startAgain}>
          Start again
        </ActButton>
      </p>
    </form>
  )
}

function QrCode({ of: text }: { of: string }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isShown = true
    void toDataURL(text, { margin: 2, scale: 5 }).then((drawn) => {
      if (isShown) setPicture(drawn)
    })
    return () => {
      isShown = false
    }
  }, [text])
  return (
    <img
      className={styles.qr}
      src={picture}
      alt="QR code for the authenticator app"
      width={216}
      height={216}
    />
  )
}

function RecoveryCodes({ enrolled }: { enrolled: AnswerOf<typeof enrolOperator> }) {
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>Save your recovery codes</h1>
        <p className={styles.hint}>
          Use a recovery code to sign in if you lose your phone. Each works once. Save them now: you won’t see
          them again.
        </p>
      </div>
      <ul className={styles.codes}>
        {enrolled.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button block onClick={() => startSession(enrolled)}>
        I’ve saved my codes
      </Button>
    </div>
  )
}
