import { fieldOf } from '@jara/contract/form-fields'
import { addAlarmRoute, type AlarmKind, alarmKinds, readAlarms } from '@jara/contract/operations/alarms'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ChoiceTabs } from '../../../parts/filter-bar.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Labelled } from '../../../parts/labelled.tsx'
import styles from './alarms.module.css'
import { KindChoice } from './kind-choice.tsx'

const ways = [
  { key: 'mail', label: 'Email' },
  { key: 'webhook', label: 'Webhook' },
] as const

/** Adds a channel. A webhook's secret is shown once, before the dialog closes. */
export function RouteDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<'mail' | 'webhook'>('mail')
  const [target, setTarget] = useState('')
  const [kinds, setKinds] = useState<readonly AlarmKind[]>(alarmKinds)
  const add = useAction(addAlarmRoute, {
    changes: [readAlarms],
    onDone: ({ secret }) => secret === undefined && onClose(),
  })
  const secret = add.answer?.secret
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title="Add alert channel"
      act={{
        label: 'Add channel',
        isReady: target.trim() !== '' && kinds.length > 0,
        action: add,
        onSend: () => add.start({ body: { way, target: target.trim(), kinds: [...kinds] } }),
      }}
      onClose={onClose}
    >
      <ChoiceTabs label="Channel type" tabs={ways} selected={way} onSelect={setWay} />
      <Labelled
        label={way === 'mail' ? 'Email address' : 'Webhook URL'}
        hint={
          way === 'mail'
            ? 'Anyone who should receive alerts, including people without a console account'
            : 'A public https:// URL. Every request is signed.'
        }
      >
        <input
          {...fieldOf(addAlarmRoute.body, 'target')}
          type={way === 'mail' ? 'email' : 'url'}
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
    <FormDialog title="Webhook signing secret" onClose={onClose}>
      <p>
        Copy this secret now. You won’t be able to see it again. Each request carries a Jara-Signature header:
        t is the Unix time in seconds; v1 is the HMAC-SHA256 of “t.body”, keyed with this secret.
      </p>
      <p className={styles.secret}>{secret}</p>
    </FormDialog>
  )
}
