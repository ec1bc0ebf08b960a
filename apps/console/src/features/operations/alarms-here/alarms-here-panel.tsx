import { wordsOf } from '@jara/client/request-failed'
import { readAlarmBrowser } from '@jara/contract/operations/alarms-browsers'
import { Badge } from '@jara/ui/badge'
import { useToast } from '@jara/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { isPushOpen, pushPermission, type PushPermission } from '../../../device/alarm-push.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Panel } from '../../../parts/panel.tsx'
import type { Session } from '../../../session/session.ts'
import styles from './alarms-here-panel.module.css'
import { turnOffAlarms, turnOnAlarms } from './alarms-here.ts'

/** Turns push alarms on and off for the current browser. */
export function AlarmsHerePanel({ operator }: { operator: Session }) {
  const toast = useToast()
  const server = useQuery(read(readAlarmBrowser))
  const open = useQuery({ queryKey: ['push of this browser'], queryFn: isPushOpen })
  const isOn = open.data === true && typeof server.data?.until === 'string'
  const permission = pushPermission()
  const change = useMutation({
    mutationFn: () => (isOn ? turnOffAlarms() : turnOnAlarms(operator)),
    onSuccess: (message) => toast(message),
    onError: (error) => toast(wordsOf(error)),
    onSettled: () => open.refetch(),
  })
  const isPossible = isOn || permission === 'granted' || permission === 'default'
  return (
    <Panel
      title="Browser alerts"
      end={isOn ? <Badge tone="green">On</Badge> : <Badge tone="neutral">Off</Badge>}
    >
      <Answer query={server}>
        {({ until, kinds }) => (
          <div className={styles.alarms}>
            {isOn && until !== null ? (
              <p>
                Active until <When at={until} />, even while the console is closed. They continue when you
                sign in here again.
              </p>
            ) : (
              <p>{offWords[permission]}</p>
            )}
            <p>
              An admin chooses under Alerts which ones are sent to browsers
              {kinds.length === 0 && '. None are selected yet'}. Alerts describe the problem and contain no
              customer data.
            </p>
            {isPossible && (
              <ActButton
                variant={isOn ? 'quiet' : 'primary'}
                icon={isOn ? undefined : 'bell'}
                busy={change.isPending}
                onClick={() => change.mutate()}
              >
                {isOn ? 'Turn off' : 'Turn on'}
              </ActButton>
            )}
          </div>
        )}
      </Answer>
    </Panel>
  )
}

const offHere = 'Turn on browser alerts to be notified as soon as something goes wrong.'

const offWords: Readonly<Record<PushPermission, string>> = {
  default: offHere,
  granted: offHere,
  denied: 'Notifications are blocked for this site. Allow them in your browser settings, then try again.',
  unsupported:
    'This browser can’t show notifications. Open the console over https in a browser that supports them.',
}
