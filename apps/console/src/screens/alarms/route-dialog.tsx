import {
  addAlarmRoute,
  type AlarmKind,
  alarmKinds,
  longestAlarmTarget,
  readAlarms,
} from '@jara/contract/console/alarms'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { ChoiceTabs } from '../../parts/filter-bar.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Labelled } from '../../parts/labelled.tsx'
import styles from './alarms.module.css'
import { KindChoice } from './kind-choice.tsx'

const ways = [
  { key: 'mail', label: 'Letter' },
  { key: 'webhook', label: 'Webhook' },
] as const

/** Adds a channel. A webhook's secret is shown once, before the dialog closes. */
export function RouteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [way, setWay] = useState<'mail' | 'webhook'>('mail')
  const [target, setTarget] = useState('')
  const [kinds, setKinds] = useState<readonly AlarmKind[]>(alarmKinds)
  const add = useMutation({
    ...write(addAlarmRoute),
    onSuccess: async ({ message, secret }) => {
      await invalidate(readAlarms)
      toast(message)
      if (secret === undefined) onClose()
    },
  })
  const secret = add.data?.secret
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title="Tell alarms to"
      act={{
        label: 'Add the route',
        isReady: target.trim() !== '' && kinds.length > 0,
        isBusy: add.isPending,
        error: add.error,
        onSend: () => add.mutate({ body: { way, target: target.trim(), kinds: [...kinds] } }),
      }}
      onClose={onClose}
    >
      <ChoiceTabs label="How" tabs={ways} selected={way} onSelect={setWay} />
      <Labelled
        label={way === 'mail' ? 'E-mail address' : 'Address of the webhook'}
        hint={
          way === 'mail'
            ? 'Of anybody who should know, an operator or not'
            : 'Begins with https:// and is reachable from the internet; every call is signed'
        }
      >
        <input
          name="target"
          type={way === 'mail' ? 'email' : 'url'}
          required
          maxLength={longestAlarmTarget}
          autoComplete="off"
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
      </Labelled>
      <KindChoice chosen={kinds} onChoose={setKinds} />
    </FormDialog>
  )
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <FormDialog title="The secret of this webhook" onClose={onClose}>
      <p>
        Copy it now: it is not shown again. Jara-Signature has the seconds as t, and as v1 the HMAC-SHA256 of
        the seconds, a point and the body with this secret.
      </p>
      <p className={styles.secret}>{secret}</p>
    </FormDialog>
  )
}
