import { walletPinLength } from '@jara/rules/identity/wallet-pin'
import { Button } from '@jara/ui/button'
import type { IconName } from '@jara/ui/icon'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { PinPad } from '@jara/ui/pin-pad'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { useState, type SubmitEvent } from 'react'
import { type Question, useQuestion, type Way } from './question.ts'
import { type Shown, useOpening, wordsOfRefusal } from './use-opening.ts'

/** Asks the customer to unlock the app, with the quickest way available on this phone. */
export function OpenPanel({ fingerIcon }: { fingerIcon: IconName }) {
  const question = useQuestion()
  const opening = useOpening(question)
  const [chosen, setChosen] = useState<Way>()
  const { ways } = question
  if (ways === undefined) return <Spinner label="One moment" labelHidden large />
  const way = ways.find((other) => other === chosen) ?? ways[0]
  const failure = opening.isError ? wordsOfRefusal(opening.error) : undefined
  const choose = (other: Way) => {
    opening.reset()
    setChosen(other)
  }
  return (
    <Stack gap={4}>
      {question.isUnreached && <Unreached question={question} canOpen={way !== undefined} />}
      {way && (
        <Asked
          way={way}
          fingerIcon={fingerIcon}
          failure={failure}
          isBusy={opening.isPending || opening.isSuccess}
          onShow={opening.mutate}
          onType={opening.reset}
        />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="quiet" onClick={() => choose(other)}>
            {otherWays[other]}
          </Button>
        ))}
    </Stack>
  )
}

const otherWays: Record<Way, string> = {
  passkey: 'Use fingerprint or face',
  pin: 'Use your wallet PIN',
  password: 'Use your password',
}

/** What does not work offline, and what still does. */
function Unreached({ question, canOpen }: { question: Question; canOpen: boolean }) {
  return (
    <Notice tone="warning">
      <p>
        We can’t reach Jara to check your PIN or password,{' '}
        {canOpen
          ? 'but you can still unlock with your fingerprint or face.'
          : 'so the app stays locked until you’re back online.'}
      </p>
      <p>Your pending purchases are saved.</p>
      <Button variant="quiet" icon="refresh" onClick={() => void question.askAgain()}>
        Try again
      </Button>
    </Notice>
  )
}

interface AskedProps {
  readonly way: Way
  readonly fingerIcon: IconName
  readonly failure: string | undefined
  readonly isBusy: boolean
  readonly onShow: (shown: Shown) => void
  readonly onType: () => void
}

function Asked({ way, fingerIcon, failure, isBusy, onShow, onType }: AskedProps) {
  if (way === 'pin') {
    return (
      <Pin failure={failure} isBusy={isBusy} onPin={(pin) => onShow({ pin })} onType={onType} key="pin" />
    )
  }
  if (way === 'password') {
    return <Password failure={failure} isBusy={isBusy} onPassword={(password) => onShow({ password })} />
  }
  return (
    <>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <Button block icon={fingerIcon} busy={isBusy} onClick={() => onShow('passkey')}>
        Unlock with fingerprint or face
      </Button>
    </>
  )
}

interface PinProps {
  readonly failure: string | undefined
  readonly isBusy: boolean
  readonly onPin: (pin: string) => void
  readonly onType: () => void
}

function Pin({ failure, isBusy, onPin, onType }: PinProps) {
  const [value, setValue] = useState('')
  const change = (next: string) => {
    if (failure !== undefined) onType()
    const isWhole = next.length === walletPinLength
    setValue(isWhole ? '' : next)
    if (isWhole) onPin(next)
  }
  return (
    <PinPad
      label="Enter your wallet PIN"
      name="pin"
      length={walletPinLength}
      value={value}
      filled={isBusy}
      busyLabel={isBusy ? 'Checking...' : undefined}
      error={failure}
      onValue={change}
    />
  )
}

interface PasswordProps {
  readonly failure: string | undefined
  readonly isBusy: boolean
  readonly onPassword: (password: string) => void
}

function Password({ failure, isBusy, onPassword }: PasswordProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onPassword(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <PasswordField label="Your password" name="password" autoComplete="current-password" required />
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" block busy={isBusy}>
          Unlock
        </Button>
      </Stack>
    </form>
  )
}
