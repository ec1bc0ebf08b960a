import { navigate, useAddress } from '@jara/client/router'
import { BrandMark } from '@jara/ui/brand-mark'
import { classNames } from '@jara/ui/class-names'
import { clothClass } from '@jara/ui/cloth'
import { Notice } from '@jara/ui/notice'
import { useEffect, useState } from 'react'
import { type Session, startSession } from '../../../session/session.ts'
import { CodeStep } from './code-step.tsx'
import { EnrolStep } from './enrol-step.tsx'
import { InvitationStep } from './invitation-step.tsx'
import { PasswordStep, type PasswordAccepted } from './password-step.tsx'
import styles from './sign-in.module.css'

/** Password, then second factor. An invitation starts with a new password; the first sign-in enrols the factor. */
export function SignInScreen({ lost }: { lost: Session | undefined }) {
  const { search } = useAddress()
  const invitation = new URLSearchParams(search).get('invitation') ?? undefined
  const [accepted, setAccepted] = useState<{ email: string | undefined; answer: PasswordAccepted }>()
  useEffect(() => {
    document.title = 'Sign in · Jara Console'
  }, [])

  function accept(email: string | undefined, answer: PasswordAccepted) {
    // The link works once: reloading must not submit it again.
    if (invitation !== undefined) navigate('/console', { replace: true })
    if (answer.status === 'signed_in') startSession(answer)
    else setAccepted({ email, answer })
  }

  const answer = accepted?.answer
  const startAgain = () => setAccepted(undefined)
  return (
    <div className={styles.split}>
      <header className={classNames(styles.cloth, clothClass({ pattern: 'full' }))}>
        <div className={styles.brand}>
          <BrandMark />
          <strong>Jara</strong>
        </div>
        <div className={styles.words}>
          <p className={styles.motto}>Jara Console</p>
          <p>For authorised staff. Everything you do here is recorded in the audit trail.</p>
        </div>
      </header>
      <main className={styles.main}>
        {lost && (
          <Notice tone="info">
            Your session has ended. Sign in again as {lost.email}. What you typed is still there.
          </Notice>
        )}
        {answer?.status === 'code_needed' && (
          <CodeStep
            email={accepted?.email}
            challenge={answer.challenge}
            codesLeft={answer.recovery_codes_left}
            passkeys={answer.passkeys}
            startAgain={startAgain}
          />
        )}
        {answer?.status === 'enrolment_needed' && <EnrolStep {...answer} startAgain={startAgain} />}
        {answer === undefined &&
          (invitation === undefined ? (
            <PasswordStep onAccepted={accept} />
          ) : (
            <InvitationStep
              linkToken={invitation}
              onAccepted={(next) => accept(undefined, next)}
              signIn={() => navigate('/console', { replace: true })}
            />
          ))}
      </main>
    </div>
  )
}
