import { saidIn } from '@jara/client/request-failed'
import { formatMoment } from '@jara/rules/moment'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { FailureNotice } from '@jara/ui/failure-notice'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { usePasskeySupport } from '../../../device/use-passkey-support.ts'
import { useGuard } from './guard.ts'
import { fingerIcon, lockIcon } from '../../../navigation/account-icons.ts'
import { WalletDialog, type WalletTask } from './wallet-dialog.tsx'

/** How the customer confirms redemptions: sets, changes and removes the PIN and passkeys. */
export function WalletPanel() {
  const guard = useGuard()
  const hasSensor = usePasskeySupport()
  const [task, setTask] = useState<WalletTask>()
  const show = useToast()
  const done = (words: string) => {
    setTask(undefined)
    show(words)
  }
  if (guard.isPending) return <Spinner label="Loading your security settings" labelHidden large />
  if (guard.data === undefined) {
    return (
      <FailureNotice
        words="We couldn’t load your security settings."
        said={saidIn(guard.error)}
        onRetry={() => void guard.refetch()}
      />
    )
  }
  const { ways = [], passkeys = [], locked_until: lockedUntil } = guard.data
  const hasPin = ways.includes('pin')
  return (
    <>
      <Text look="muted">We’ll ask for these when you redeem to a new number or redeem a large amount.</Text>
      {lockedUntil && <Text>Redemptions are locked until {formatMoment(lockedUntil)}.</Text>}
      <PinRows hasPin={hasPin} onTask={setTask} />
      <Section title="Fingerprint or face">
        <PasskeyRows passkeys={passkeys} onTask={setTask} />
        {hasSensor && (
          <Button variant="tonal" block icon={fingerIcon} onClick={() => setTask({ at: 'add passkey' })}>
            Add this phone
          </Button>
        )}
      </Section>
      {task && <WalletDialog task={task} hasPin={hasPin} onTask={setTask} onDone={done} />}
    </>
  )
}

interface RowsProps {
  readonly onTask: (task: WalletTask) => void
}

function PinRows({ hasPin, onTask }: RowsProps & { readonly hasPin: boolean }) {
  if (!hasPin) {
    return (
      <List label="Wallet PIN">
        <ListRow
          start={<IconTile icon={lockIcon} />}
          title="Set a wallet PIN"
          meta={['6 digits that only you know']}
          onPress={() => onTask({ at: 'first pin' })}
        />
      </List>
    )
  }
  return (
    <List label="Wallet PIN">
      <ListRow
        start={<IconTile icon={lockIcon} />}
        title="Change wallet PIN"
        onPress={() => onTask({ at: 'change pin' })}
      />
      <ListRow
        start={<IconTile icon="info" />}
        title="Forgot wallet PIN"
        meta={['With your password and a code']}
        onPress={() => onTask({ at: 'forgotten' })}
      />
    </List>
  )
}

interface Passkey {
  readonly id?: string | undefined
  readonly created_at?: string | undefined
  readonly last_used_at?: string | null | undefined
}

function PasskeyRows({ passkeys, onTask }: RowsProps & { readonly passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) {
    return (
      <Card>
        <Text look="muted">Not set up on any device.</Text>
      </Card>
    )
  }
  return (
    <List label="Devices with fingerprint or face">
      {passkeys.map(({ id = '', created_at, last_used_at }) => (
        <ListRow
          key={id}
          start={<IconTile icon={fingerIcon} />}
          title={`Added ${formatMoment(created_at) ?? ''}`}
          meta={[last_used_at ? `Last used ${formatMoment(last_used_at) ?? ''}` : 'Not used yet']}
          end={
            <Button
              small
              variant="danger"
              aria-label={`Remove, added ${formatMoment(created_at) ?? ''}`}
              onClick={() => onTask({ at: 'remove passkey', id })}
            >
              Remove
            </Button>
          }
        />
      ))}
    </List>
  )
}
