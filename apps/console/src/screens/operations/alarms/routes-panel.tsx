import type { AnswerOf } from '@jara/contract/call'
import {
  type AlarmKind,
  alarmKinds,
  changeAlarmRoute,
  listAlarmDeliveries,
  readAlarms,
  removeAlarmRoute,
  testAlarmRoute,
} from '@jara/contract/operations/alarms'
import { Link } from '@jara/ui/link'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { kindInWords, wayInWords } from './alarm-words.ts'
import styles from './alarms.module.css'
import { KindChoice } from './kind-choice.tsx'

type Alarms = AnswerOf<typeof readAlarms>
type Route = Alarms['routes'][number]

interface Asked {
  readonly act: 'change' | 'remove'
  readonly route: Route
}

/** The channels that alarms are sent to. */
export function RoutesPanel({ routes, browsers }: Pick<Alarms, 'routes' | 'browsers'>) {
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const facts = factsOf(browsers)
  const columns = may(changeAlarmRoute) ? [...facts, actsColumn(setAsked)] : facts
  return (
    <Panel title="Channels" padded={false}>
      <DataTable label="Channels" columns={columns} rows={routes} keyOf={({ id }) => id} />
      {asked?.act === 'change' && <ChangeDialog route={asked.route} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog route={asked.route} onClose={close} />}
    </Panel>
  )
}

/** The built-in channels have no address of their own. */
const ownNames: Readonly<Record<string, string>> = {
  operators: 'all operators',
  push: 'operators’ browsers',
}

const nameOf = ({ way, target }: Route) => ownNames[way] ?? target

const factsOf = (browsers: number): readonly Column<Route>[] => [
  {
    head: 'Channel',
    wraps: true,
    card: 'lead',
    cell: (route) => (
      <>
        <b>{titleOf(route)}</b>
        {route.way === 'push' ? (
          <small>
            in {browsers === 1 ? '1 browser' : `${count(browsers)} browsers`}, turned on under{' '}
            <Link href="/console/me">My sign-in</Link>
          </small>
        ) : (
          <small>{originOf(route)}</small>
        )}
      </>
    ),
  },
  {
    head: 'Alerts',
    wraps: true,
    cell: ({ kinds }) => {
      if (kinds.length === 0) return 'None'
      return kinds.length === alarmKinds.length ? 'All' : kinds.map(kindInWords).join(', ')
    },
  },
]

function titleOf({ way, target }: Route): string {
  if (way === 'push') return 'Browser notifications for operators'
  return way === 'operators' ? wayInWords(way) : target
}

function originOf({ way, made_by }: Route): string {
  return way === 'operators' ? 'Default channel' : `${wayInWords(way)}, added by ${made_by}`
}

function actsColumn(onAsk: (asked: Asked) => void): Column<Route> {
  return {
    head: 'Actions',
    cell: (route) => (
      <span className={styles.acts}>
        <TestButton route={route} />
        <ActButton
          size="small"
          icon="edit"
          aria-label={`Edit alerts for ${nameOf(route)}`}
          onClick={() => onAsk({ act: 'change', route })}
        >
          Edit
        </ActButton>
        {!(route.way in ownNames) && (
          <ActButton
            size="small"
            aria-label={`Remove ${nameOf(route)}`}
            onClick={() => onAsk({ act: 'remove', route })}
          >
            Remove
          </ActButton>
        )}
      </span>
    ),
  }
}

/** Every click sends another test. */
function TestButton({ route }: { route: Route }) {
  const test = useAction(testAlarmRoute, {
    toastsFailure: true,
    isRepeatable: true,
    onDone: () => invalidate(listAlarmDeliveries),
  })
  return (
    <ActButton
      size="small"
      busy={test.isPending}
      aria-label={`Send a test to ${nameOf(route)}`}
      onClick={() => test.start({ params: { id: route.id } })}
    >
      Send a test
    </ActButton>
  )
}

function ChangeDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const [kinds, setKinds] = useState<readonly AlarmKind[]>(
    alarmKinds.filter((kind) => route.kinds.includes(kind)),
  )
  const change = useAction(changeAlarmRoute, { changes: [readAlarms], onDone: onClose })
  return (
    <FormDialog
      title={`Alerts for ${nameOf(route)}`}
      act={{
        label: 'Save alerts',
        action: change,
        onSend: () => change.start({ params: { id: route.id }, body: { kinds: [...kinds] } }),
      }}
      onClose={onClose}
    >
      <KindChoice chosen={kinds} onChoose={setKinds} />
    </FormDialog>
  )
}

function RemoveDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const removing = useAction(removeAlarmRoute, { changes: [readAlarms] })
  return (
    <ConfirmDialog
      title={`Remove ${nameOf(route)}?`}
      act="Remove channel"
      danger
      onAct={() => removing.do({ params: { id: route.id } })}
      onClose={onClose}
    >
      <p>This channel will receive no more alerts, and pending retries will be cancelled.</p>
    </ConfirmDialog>
  )
}
