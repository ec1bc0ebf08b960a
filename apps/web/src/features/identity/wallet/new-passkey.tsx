import { makePasskey } from '@jara/client/passkeys'
import { addPasskey, offerPasskey, readWalletGuard } from '@jara/contract/identity/wallet'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { useLimitOfFirst } from './guard.ts'
import { OwnerForm } from './owner-form.tsx'
import { PinEntry } from './pin-entry.tsx'
import { Stage } from './stage.tsx'
import { wordsOfFailure } from './wallet-failure.ts'

interface NewPasskeyProps {
  readonly hasPin: boolean
  readonly onAdded: () => void
}

type Owner = { readonly pin: string } | { readonly password: string }

/** Creates a passkey on this phone, with the PIN, or with the password if there is no PIN. */
export function NewPasskey({ hasPin, onAdded }: NewPasskeyProps) {
  const adding = useMutation({
    mutationFn: async (owner: Owner) => {
      const offer = await request(offerPasskey, { body: owner })
      return request(addPasskey, { body: await makePasskey(offerPasskey.answer.parse(offer)) })
    },
    onSuccess: () => {
      void invalidate(readWalletGuard)
      onAdded()
    },
  })
  const limit = useLimitOfFirst()
  const failure = adding.isError ? wordsOfFailure(adding.error) : undefined
  return (
    <Stage>
      <Text look="muted">
        Confirm with your fingerprint, face or screen lock. They never leave this phone.
      </Text>
      {limit !== '' && <Text look="muted">{limit}</Text>}
      {hasPin ? (
        <PinEntry
          label="Enter your wallet PIN"
          name="pin"
          error={failure}
          busyLabel={adding.isPending ? 'Waiting for your phone...' : undefined}
          onPin={(pin) => adding.mutate({ pin })}
          onChange={() => adding.reset()}
        />
      ) : (
        <OwnerForm
          action="Continue"
          busy={adding.isPending}
          failure={failure}
          onSubmit={({ password }) => adding.mutate({ password })}
        />
      )}
    </Stage>
  )
}
