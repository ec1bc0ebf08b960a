import { readWalletGuard, setPin } from '@jara/contract/identity/wallet'
import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { useLimitOfFirst } from './guard.ts'
import { NewPin } from './new-pin.tsx'
import { OwnerForm } from './owner-form.tsx'
import { Stage } from './stage.tsx'
import { codeOf, wordsOfFailure } from './wallet-failure.ts'

/** Sets the first wallet PIN, which needs the password. */
export function FirstPin({ onSet }: { onSet: (pin: string) => void }) {
  const limit = useLimitOfFirst()
  const [pin, setChosen] = useState<string>()
  const setting = useMutation({
    ...write(setPin),
    onSuccess: (_answer, { body }) => {
      void invalidate(readWalletGuard)
      onSet(body.pin)
    },
    onError: (failure) => {
      if (codeOf(failure) === 'easy_pin') setChosen(undefined)
    },
  })
  const failure = setting.isError ? wordsOfFailure(setting.error) : undefined
  return pin === undefined ? (
    <>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {limit !== '' && <Notice tone="info">{limit}</Notice>}
      <NewPin onChosen={setChosen} />
    </>
  ) : (
    <Stage key="password">
      <Text look="hint">Step 3 of 3</Text>
      <Text look="muted">Enter your password to confirm it’s you.</Text>
      <OwnerForm
        action="Save PIN"
        busy={setting.isPending}
        failure={failure}
        onSubmit={({ password }) => setting.mutate({ body: { pin, password } })}
      />
    </Stage>
  )
}
