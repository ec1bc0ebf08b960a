import { contactCodeLength } from '@jara/rules/identity/contact-code'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { PinField } from '@jara/ui/pin-field'
import { Spinner } from '@jara/ui/spinner'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSecondsUntil } from '../../../device/use-seconds.ts'
import { codeFromSms } from '../../../device/code-from-sms.ts'
import type { ShownContact } from './contacts.ts'
import { useAsking, useVerifying, wordsOfFailure } from './use-code.ts'

interface CodeEntryProps {
  readonly contact: ShownContact['contact']
  readonly sentTo: string
  /** When another code may be requested. */
  readonly againAt: number
  /** Called instead of requesting another code: a number that is not yet the account's needs the password again. */
  readonly onAgain?: (() => void) | undefined
  /** Whether the code was requested on this screen; the field then takes the focus. */
  readonly isFresh: boolean
  /** Shown beside the countdown. */
  readonly end?: ReactNode
  readonly onVerified: () => void
}

/** Takes the code of the last message. It is sent on its last digit, and the phone suggests it where it can. */
export function CodeEntry(props: CodeEntryProps) {
  const { contact, sentTo, againAt, onAgain, isFresh, end, onVerified } = props
  const entry = useLostFocus('input', isFresh)
  const [code, setCode] = useState('')
  const verifying = useVerifying(onVerified)
  const enter = (typed: string) => {
    const digits = typed.replace(/\D/g, '')
    if (verifying.isPending) return
    verifying.reset()
    const isWhole = digits.length === contactCodeLength
    setCode(isWhole ? '' : digits)
    if (isWhole) verifying.mutate({ body: { contact, code: digits } })
  }
  useCodeFromSms(contact === 'phone', enter)
  const where = contact === 'phone' ? 'SMS' : 'email'
  return (
    <div ref={entry}>
      <Stack gap={3}>
        <PinField
          label={`Code from the ${where} to ${sentTo}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          length={contactCodeLength}
          value={code}
          readOnly={verifying.isPending}
          error={verifying.isError ? wordsOfFailure(verifying.error) : undefined}
          onValue={enter}
        />
        {verifying.isPending && <Spinner label="Checking..." />}
        <Again contact={contact} againAt={againAt} onAgain={onAgain} end={end} />
      </Stack>
    </div>
  )
}

type AgainProps = Pick<CodeEntryProps, 'contact' | 'againAt' | 'onAgain' | 'end'>

function Again({ contact, againAt, onAgain, end }: AgainProps) {
  const asking = useAsking()
  const seconds = useSecondsUntil(againAt)
  return (
    <>
      {asking.isSuccess && seconds > 0 && <Notice tone="success">We’ve sent another code.</Notice>}
      {asking.isError && <Notice tone="error">{wordsOfFailure(asking.error)}</Notice>}
      <Row between wrap>
        {seconds > 0 ? (
          <Text look="hint" figure="date">
            Send again in {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
          </Text>
        ) : (
          <Button
            small
            variant="quiet"
            busy={asking.isPending}
            onClick={onAgain ?? (() => asking.mutate({ body: { contact } }))}
          >
            Send again
          </Button>
        )}
        {end}
      </Row>
    </>
  )
}

/** Fills in the code from the SMS where the browser supports it. */
function useCodeFromSms(isAwaited: boolean, onCode: (code: string) => void): void {
  const filled = useEffectEvent(onCode)
  useEffect(() => {
    if (!isAwaited) return undefined
    const left = new AbortController()
    void codeFromSms(left.signal).then((code) => code !== undefined && filled(code))
    return () => left.abort()
  }, [isAwaited])
}

/** If the focused element is gone when this appears, focuses the first element inside that matches the selector. */
export function useLostFocus(selector: string, isLooked = true): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement: active, body } = document
    const isLost = active === null || active === body || active.tagName === 'DIALOG'
    if (isLooked && isLost) inside.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector, isLooked])
  return inside
}
