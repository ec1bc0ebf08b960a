import { wordsOf } from '@jara/client/request-failed'
import { leaveCounter, readCounter, unlockCounter } from '@jara/contract/shop/cashiers'
import { cashierPinLength, counterIdleMinutes } from '@jara/rules/shop/counter'
import { Avatar } from '@jara/ui/avatar'
import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { EmptyState } from '@jara/ui/empty-state'
import { Notice } from '@jara/ui/notice'
import { PasswordField } from '@jara/ui/password-field'
import { PinPad } from '@jara/ui/pin-pad'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import styles from './lock-panel.module.css'

export interface NamedCashier {
  readonly id: string
  readonly name: string
}

/** Asks which cashier is at the counter. Only the shopkeeper can end counter mode. */
export function LockPanel({ cashiers }: { cashiers: readonly NamedCashier[] }) {
  const [chosen, setChosen] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const cashier = cashiers.find(({ id }) => id === chosen)
  return (
    <Stack gap={5}>
      <Text as="h2" look="title">
        Who is at the counter?
      </Text>
      {cashiers.length === 0 ? (
        <EmptyState icon="user" title="No cashiers" words="Only the shop owner can unlock this counter." />
      ) : (
        <div className={styles.cashiers} role="group" aria-label="Cashiers">
          {cashiers.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={styles.cashier}
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
            >
              <Avatar name={name} />
              <span>{name}</span>
            </button>
          ))}
        </div>
      )}
      {cashier && <CashierPin key={cashier.id} cashier={cashier} />}
      <Text look="hint">
        Locks after {counterIdleMinutes} minutes of inactivity. Every action is recorded under the cashier’s
        name.
      </Text>
      <Button variant="quiet" icon="sign-out" onClick={() => setLeaving(true)}>
        Leave counter mode
      </Button>
      {isLeaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </Stack>
  )
}

function CashierPin({ cashier: { id, name } }: { cashier: NamedCashier }) {
  const [pin, setPin] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    ...write(unlockCounter),
    onSuccess: () => invalidate(readCounter),
  })
  const change = (next: string) => {
    if (error) reset()
    const isWhole = next.length === cashierPinLength
    setPin(isWhole ? '' : next)
    if (isWhole) mutate({ body: { cashier: id, pin: next } })
  }
  return (
    <PinPad
      label={`${name}’s PIN`}
      name="pin"
      length={cashierPinLength}
      value={pin}
      filled={isPending}
      busyLabel={isPending ? 'Checking...' : undefined}
      error={error ? wordsOf(error, 'Couldn’t unlock. Check your connection and try again.') : undefined}
      onValue={change}
    />
  )
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({
    ...write(leaveCounter),
    onSuccess: () => invalidate(readCounter),
  })
  return (
    <Dialog title="Leave counter mode" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ body: { password: String(new FormData(event.currentTarget).get('password')) } })
        }}
      >
        <Stack gap={4}>
          <Text look="muted">Enter the owner’s password to leave counter mode on this device.</Text>
          <PasswordField label="Owner’s password" name="password" autoComplete="current-password" required />
          {error && <Notice tone="error">{wordsOf(error)}</Notice>}
          <Button type="submit" block busy={isPending}>
            Leave counter mode
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
