import { changePin, readWalletGuard } from '@jara/contract/identity/wallet'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { useGuard, wordsOfLimit } from './guard.ts'
import { NewPin } from './new-pin.tsx'
import { PinEntry } from './pin-entry.tsx'
import { Stage } from './stage.tsx'
import { wordsOfFailure } from './wallet-failure.ts'

interface ChangedPinProps {
  readonly onSet: () => void
}

/** Changes the PIN. The server checks the old one only at the end. */
export function ChangedPin({ onSet }: ChangedPinProps) {
  const limit = wordsOfLimit(useGuard().data)
  const [oldPin, setOldPin] = useState<string>()
  const changing = useMutation({
    ...write(changePin),
    onSuccess: () => {
      void invalidate(readWalletGuard)
      onSet()
    },
    onError: () => setOldPin(undefined),
  })
  if (oldPin !== undefined && !changing.isPending) {
    return <NewPin firstStep={2} onChosen={(pin) => changing.mutate({ body: { pin, oldPin } })} />
  }
  return (
    <Stage key="old">
      <Text look="hint">Step 1 of 3</Text>
      {limit !== '' && <Text look="muted">{limit}</Text>}
      <PinEntry
        label="Current wallet PIN"
        name="oldPin"
        error={changing.isError ? wordsOfFailure(changing.error) : undefined}
        busyLabel={changing.isPending ? 'Changing...' : undefined}
        onPin={setOldPin}
        onChange={() => changing.reset()}
      />
    </Stage>
  )
}
