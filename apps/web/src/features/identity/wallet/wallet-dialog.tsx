import { readWalletGuard, removePasskey } from '@jara/contract/identity/wallet'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { ChangedPin } from './changed-pin.tsx'
import { FirstPin } from './first-pin.tsx'
import { ForgottenPin } from './forgotten-pin.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { OwnerForm } from './owner-form.tsx'
import { PinEntry } from './pin-entry.tsx'
import { Stage } from './stage.tsx'
import { wordsOfFailure } from './wallet-failure.ts'
import { fingerIcon, lockIcon } from '../../../navigation/account-icons.ts'

export type WalletTask =
  | { readonly at: 'first pin' | 'change pin' | 'forgotten' | 'add passkey' }
  | { readonly at: 'remove passkey'; readonly id: string }

interface WalletDialogProps {
  readonly task: WalletTask
  readonly hasPin: boolean
  readonly onTask: (task: WalletTask | undefined) => void
  /** Called with a message about what was done. */
  readonly onDone: (words: string) => void
}

export function WalletDialog(props: WalletDialogProps) {
  const { task, onTask } = props
  const isAboutPin = !task.at.endsWith('passkey')
  return (
    <Dialog
      key={task.at}
      title={titles[task.at]}
      icon={isAboutPin ? lockIcon : fingerIcon}
      onClose={() => onTask(undefined)}
    >
      <Task {...props} />
    </Dialog>
  )
}

const titles: Record<WalletTask['at'], string> = {
  'first pin': 'Wallet PIN',
  'change pin': 'Change wallet PIN',
  forgotten: 'New wallet PIN',
  'add passkey': 'Fingerprint or face',
  'remove passkey': 'Remove fingerprint or face',
}

function Task({ task, hasPin, onTask, onDone }: WalletDialogProps) {
  switch (task.at) {
    case 'first pin':
      return <FirstPin onSet={() => onDone('Your wallet PIN is set.')} />
    case 'change pin':
      return (
        <>
          <ChangedPin onSet={() => onDone('Your wallet PIN was changed.')} />
          <Button variant="quiet" onClick={() => onTask({ at: 'forgotten' })}>
            Forgot PIN?
          </Button>
        </>
      )
    case 'forgotten':
      return <ForgottenPin onSet={() => onDone('Your wallet PIN was changed.')} />
    case 'add passkey':
      return <NewPasskey hasPin={hasPin} onAdded={() => onDone('You can now confirm with this phone.')} />
    case 'remove passkey':
      return <Removal id={task.id} hasPin={hasPin} onRemoved={() => onDone('Fingerprint or face removed.')} />
  }
}

interface RemovalProps {
  readonly id: string
  readonly hasPin: boolean
  readonly onRemoved: () => void
}

function Removal({ id, hasPin, onRemoved }: RemovalProps) {
  const removing = useMutation({
    mutationFn: (owner: { pin: string } | { password: string }) =>
      request(removePasskey, { body: { id, ...owner } }),
    onSuccess: () => {
      void invalidate(readWalletGuard)
      onRemoved()
    },
  })
  const failure = removing.isError ? wordsOfFailure(removing.error) : undefined
  return (
    <Stage>
      <Text look="muted">
        You won’t be able to confirm redemptions with it. It may still appear in your phone’s settings.
      </Text>
      {hasPin ? (
        <PinEntry
          label="Enter your wallet PIN"
          name="pin"
          error={failure}
          busyLabel={removing.isPending ? 'Removing...' : undefined}
          onPin={(pin) => removing.mutate({ pin })}
          onChange={() => removing.reset()}
        />
      ) : (
        <OwnerForm
          action="Remove"
          busy={removing.isPending}
          failure={failure}
          onSubmit={({ password }) => removing.mutate({ password })}
        />
      )}
    </Stage>
  )
}
