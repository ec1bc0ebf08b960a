import { onboardRetailer } from '@jara/contract/identity/auth'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { TextField } from '@jara/ui/text-field'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { PositionRefusal } from '../../../device/position.ts'
import { usePosition, type PositionState } from '../../../device/use-position.ts'
import { AccountField } from './account-field.tsx'
import { LocationField } from './location-field.tsx'
import { retailerOnboarding, typedIn } from './registration.ts'
import { keepTyped, keptTyped } from './sign-up-draft.ts'
import type { Typed } from './sign-up-flow.ts'
import { useRegistration } from './use-registration.ts'

type RetailerFormProps = {
  code: string
  typed: Typed
  onOtherCode: (typed: Typed) => void
  onDone: (message: string) => void
}

export function RetailerForm({ code, typed, onOtherCode, onDone }: RetailerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [filled] = useState(() => ({ ...keptTyped(), ...typed }))
  const { position, askAgain } = usePosition({ onRefused: alertWhenDenied })
  const { send, busy, refusal } = useRegistration(onboardRetailer, {
    failure: 'Failed to onboard retailer.',
    onSuccess: () => onDone('Retailer onboarding complete! Please log in.'),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (position.at !== 'known') return
    const { lat, lon } = position
    send({ body: retailerOnboarding(new FormData(event.currentTarget), { code, lat, lon }) })
  }
  return (
    <form ref={form} onSubmit={submit} onInput={keepTyped}>
      <Stack gap={4}>
        <CodeField
          code={code}
          onOther={() => form.current && onOtherCode(typedIn(new FormData(form.current)))}
        />
        <RetailerFields typed={filled} />
        <LocationField position={position} onAskAgain={askAgain} />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Submit busy={busy} position={position} />
      </Stack>
    </form>
  )
}

/** Spec §8: a denied permission also raises an alert. */
function alertWhenDenied(why: PositionRefusal): void {
  if (why === 'denied') window.alert('Location permission is required for retailer sign-up.')
}

function CodeField({ code, onOther }: { code: string; onOther: () => void }) {
  return (
    <div>
      <TextField label="Onboarding code" name="uniqueCode" readOnly value={code} />
      <Button variant="quiet" onClick={onOther}>
        Use another code
      </Button>
    </div>
  )
}

function RetailerFields({ typed }: { typed: Typed }) {
  return (
    <>
      <AccountField name="name" typed={typed} />
      <Row even top>
        <AccountField name="first_name" typed={typed} />
        <AccountField name="last_name" typed={typed} />
      </Row>
      <AccountField name="address" typed={typed} />
      <AccountField name="phone_number" typed={typed} />
      <AccountField name="email" typed={typed} />
      <AccountField name="password" typed={typed} />
      <Row even top>
        <AccountField name="state" typed={typed} />
        <AccountField name="city" typed={typed} />
      </Row>
      <AccountField name="country" typed={typed} />
    </>
  )
}

/** A shop is onboarded at its location, so the form cannot be sent until the location is known. */
function Submit({ busy, position }: { busy: boolean; position: PositionState }) {
  const reasonId = useId()
  const reason = reasons[position.at]
  return (
    <Stack gap={2}>
      <Button
        type="submit"
        block
        busy={busy}
        busyLabel="Onboarding..."
        disabled={reason !== undefined}
        aria-describedby={reason && reasonId}
      >
        Onboard Retailer
      </Button>
      {reason && (
        <Text look="hint" id={reasonId}>
          {reason}
        </Text>
      )}
    </Stack>
  )
}

const reasons: Record<PositionState['at'], string | undefined> = {
  asking: 'You can continue once we have your location.',
  refused: 'We need your shop’s location to sign it up.',
  known: undefined,
}
