import { registerCustomer } from '@jara/contract/identity/auth'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { useState, type SubmitEvent } from 'react'
import { AccountField } from './account-field.tsx'
import { keepTyped, keptTyped } from './sign-up-draft.ts'
import { customerRegistration } from './registration.ts'
import { useRegistration } from './use-registration.ts'

type CustomerFormProps = { onDone: (message: string) => void }

export function CustomerForm({ onDone }: CustomerFormProps) {
  const { send, busy, refusal } = useRegistration(registerCustomer, {
    failure: 'Failed to create customer account.',
    onSuccess: () => onDone('Customer account created successfully! Please log in.'),
  })

  const [typed] = useState(keptTyped)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send({ body: customerRegistration(new FormData(event.currentTarget)) })
  }
  return (
    <form onSubmit={submit} onInput={keepTyped}>
      <Stack gap={4}>
        <AccountField name="email" typed={typed} />
        <AccountField name="password" />
        <Row even top>
          <AccountField name="first_name" typed={typed} />
          <AccountField name="last_name" typed={typed} />
        </Row>
        <Row even top>
          <AccountField name="state" typed={typed} />
          <AccountField name="city" typed={typed} />
        </Row>
        <AccountField name="country" typed={typed} />
        <AccountField name="phone_number" typed={typed} />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button type="submit" block busy={busy} busyLabel="Signing Up...">
          Sign Up
        </Button>
      </Stack>
    </form>
  )
}
