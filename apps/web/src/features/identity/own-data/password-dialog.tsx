import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import type { IconName } from '@jara/ui/icon'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useState, type SubmitEvent } from 'react'

interface PasswordDialogProps {
  readonly title: string
  readonly icon: IconName
  readonly words: string
  readonly action: string
  readonly isDanger?: boolean
  readonly busy: boolean
  readonly failure: unknown
  readonly onSubmit: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the password, so that a stolen session alone is not enough. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, icon, words, action, isDanger = false, busy, failure, onSubmit, onClose } = props
  const [isMissing, setMissing] = useState(false)
  const isWrong = failure instanceof RequestFailed && failure.code === 'wrong_password'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setMissing(password === '')
    if (password !== '') onSubmit(password)
  }
  const refusal = isWrong ? wordsOf(failure) : undefined
  return (
    <Dialog title={title} icon={icon} tone={isDanger ? 'red' : 'brand'} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <Text look="muted">{words}</Text>
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            error={isMissing ? 'Please enter your password.' : refusal}
          />
          {failure && !isWrong ? <Notice tone="error">{wordsOf(failure)}</Notice> : null}
          <Button type="submit" block variant={isDanger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
