import type { AnswerOf } from '@jara/contract/call'
import { addAlarmRoute, readAlarms } from '@jara/contract/operations/alarms'
import { Badge } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Age } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useMay } from '../../../session/session.ts'
import { kindInWords } from './alarm-words.ts'
import styles from './alarms.module.css'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { RoutesPanel } from './routes-panel.tsx'

type Alarms = AnswerOf<typeof readAlarms>

/** Active alarms, their channels, and what was delivered. */
export function AlarmsScreen() {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(read(readAlarms))
  return (
    <>
      <PageHead
        title="Alerts"
        lead="Each alert is sent once to its channels, and again if it changes."
        acts={
          may(addAlarmRoute) && (
            <ActButton variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add channel
            </ActButton>
          )
        }
      />
      <Answer query={query}>
        {({ on, routes, browsers }) => (
          <>
            <AlarmsOn alarms={on} />
            <RoutesPanel routes={routes} browsers={browsers} />
          </>
        )}
      </Answer>
      <DeliveriesPanel />
      {isAdding && <RouteDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function AlarmsOn({ alarms }: { alarms: Alarms['on'] }) {
  const [{ alarm: tapped }] = useFilters(['alarm'])
  return (
    <Panel
      title="Active alerts"
      padded={false}
      end={alarms.length === 0 ? <Badge tone="green">None</Badge> : <Badge tone="red">{alarms.length}</Badge>}
    >
      {alarms.length === 0 && <Empty title="No active alerts" />}
      <ul className={styles.alarms}>
        {alarms.map(({ kind, subject, title, body, raised_at, is_told }) => (
          <li key={`${kind} ${subject}`}>
            <div className={styles.alarm}>
              <strong>{title}</strong>
              <span>
                {kindInWords(kind)}, for <Age since={raised_at} />
              </span>
              {!is_told && <Badge tone="orange">Not sent: no channel selected</Badge>}
            </div>
            <details open={kind === tapped}>
              <summary>Details</summary>
              <p className={styles.body}>{body}</p>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
