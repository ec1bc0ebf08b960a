import { askPinCode, readWalletGuard, resetPin } from '@jara/contract/identity/wallet'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { useGuard, wordsOfLimit } from './guard.ts'
import { NewPin } from './new-pin.tsx'
import { OwnerForm } from './owner-form.tsx'
import { Stage } from './stage.tsx'
import { codeOf, wordsOfFailure } from './wallet-failure.ts'

/** Replaces a forgotten PIN, with the password and an emailed code. */
export function ForgottenPin({ onSet }: { onSet: (pin: string) => void }) {
  const [pin, setChosen] = useState<string>()
  const asking = useMutation(write(askPinCode))
  const resetting = useMutation({
    ...write(resetPin),
    onSuccess: (_answer, { body }) => {
      void invalidate(readWalletGuard)
      onSet(body.pin)
    },
    onError: (failure) => {
      if (codeOf(failure) === 'easy_pin') setChosen(undefined)
    },
  })
  if (!asking.isSuccess) {
    return (
      <AskForCode
        busy={asking.isPending}
        failure={asking.isError ? wordsOfFailure(asking.error) : undefined}
        onAsk={() => asking.mutate({})}
      />
    )
  }
  const failure = resetting.isError ? wordsOfFailure(resetting.error) : undefined
  if (pin === undefined) {
    return (
      <>
        <Notice tone={failure === undefined ? 'info' : 'error'}>{failure ?? asking.data?.message}</Notice>
        <NewPin onChosen={setChosen} />
      </>
    )
  }
  return (
    <Stage key="owner">
      <Text look="hint">Step 3 of 3</Text>
      <Text look="muted">{asking.data?.message}</Text>
      <OwnerForm
        withCode
        action="Save PIN"
        busy={resetting.isPending}
        failure={failure}
        onSubmit={({ password, code }) => resetting.mutate({ body: { pin, password, code } })}
      />
      {codeOf(resetting.error) === 'wrong_code' && (
        <Button variant="quiet" busy={asking.isPending} onClick={() => asking.mutate({})}>
          Send another code
        </Button>
      )}
    </Stage>
  )
}

interface AskForCodeProps {
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onAsk: () => void
}

function AskForCode({ busy, failure, onAsk }: AskForCodeProps) {
  const guard = useGuard()
  return (
    <Stage key="ask">
      <Text>
        To reset your PIN, you’ll need your password and a code sent to{' '}
        {guard.data?.email ?? 'your email address'}. {wordsOfLimit(guard.data)}
      </Text>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <Button block busy={busy} onClick={onAsk}>
        Send me a code
      </Button>
    </Stage>
  )
}
