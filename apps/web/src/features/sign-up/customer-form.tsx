import { registerCustomer } from '@jara/contract/auth'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import type { SubmitEvent } from 'react'
import { AccountField } from './account-field.tsx'
import { customerRegistration } from './registration.ts'
import { useRegistration } from './use-registration.ts'

type CustomerFormProps = { onDone: (message: string) => void }

export function CustomerForm({ onDone }: CustomerFormProps) {
  const { send, busy, refusal } = useRegistration(registerCustomer, {
    failure: 'Failed to create customer account.',
    onSuccess: () => onDone('Customer account created successfully! Please log in.'),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send({ body: customerRegistration(new FormData(event.currentTarget)) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <AccountField name="email" />
        <AccountField name="password" />
        <Row even top>
          <AccountField name="first_name" />
          <AccountField name="last_name" />
        </Row>
        <Row even top>
          <AccountField name="state" />
          <AccountField name="city" />
        </Row>
        <AccountField name="country" />
        <AccountField name="phone_number" />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button type="submit" block busy={busy} busyLabel="Signing Up...">
          Sign Up
        </Button>
      </Stack>
    </form>
  )
}
