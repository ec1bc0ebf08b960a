import { readOverview } from '@jara/contract/operations/overview'
import { listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { listApprovals } from '@jara/contract/trust/approvals'
import { listCases } from '@jara/contract/trust/cases'
import { Badge } from '@jara/ui/badge'
import { Icon } from '@jara/ui/icon'
import { Link } from '@jara/ui/link'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { Age, When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { count } from '../../../parts/words.ts'
import { signalInWords } from '../../../parts/signal-words.ts'
import { useSession, useMay } from '../../../session/session.ts'
import { Figures } from './figures.tsx'
import { type Alarm, findAlarms, isSlow, type Overview, percentInWords } from './find-alarms.ts'
import styles from './overview.module.css'
import { PromiseRuler } from './promise-ruler.tsx'

/** The programme's status, and what needs attention. */
export function OverviewScreen() {
  const overview = useQuery(read(readOverview))
  const session = useSession()
  const may = useMay()
  const firstName = session?.name.split(' ')[0] ?? ''
  const alarms = overview.data ? findAlarms(overview.data) : undefined
  return (
    <>
      <PageHead
        title={overview.data ? `${greetingAt(overview.data.at)}, ${firstName}` : 'Overview'}
        lead={alarms && leadOf(alarms.length)}
        acts={
          overview.data && (
            <span className={styles.live}>
              As of <When at={overview.data.at} />
            </span>
          )
        }
      />
      <Answer query={overview}>
        {(found) => (
          <>
            <Alarms alarms={findAlarms(found)} />
            <Figures overview={found} />
            <div className={styles.pair}>
              <Panel title="Open redemptions by age">
                <PromiseRuler overview={found} />
              </Panel>
              <Approvals overview={found} />
            </div>
            <div className={styles.pair}>
              <Panel
                title="Today by service"
                end={
                  may(listRedemptions) && (
                    <Link href="/console/redemptions" className={styles.link}>
                      All redemptions
                    </Link>
                  )
                }
                padded={false}
              >
                <Services services={found.services} />
              </Panel>
              <Cases overview={found} />
            </div>
          </>
        )}
      </Answer>
    </>
  )
}

const lagosHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: 'numeric',
  hourCycle: 'h23',
})

function greetingAt(at: string): string {
  const hour = Number(lagosHour.format(new Date(at)))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

function leadOf(alarms: number): string {
  if (alarms === 0) return 'All clear. Nothing needs your attention.'
  return alarms === 1 ? '1 item needs your attention.' : `${alarms} items need your attention.`
}

function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  // All of them link to the redemptions list.
  const mayOpen = useMay()(listRedemptions)
  if (alarms.length === 0) return null
  return (
    <Panel label="Alerts" padded={false}>
      <ul className={styles.alarms}>
        {alarms.map(({ weight, title, text, href }) => (
          <li key={title}>
            {mayOpen ? (
              <Link href={href} className={styles.alarm}>
                <AlarmWords weight={weight} title={title} text={text} />
                <Icon name="right" size="sm" />
              </Link>
            ) : (
              <div className={styles.alarm}>
                <AlarmWords weight={weight} title={title} text={text} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AlarmWords({ weight, title, text }: Omit<Alarm, 'href'>) {
  return (
    <span className={styles.alarmWords}>
      <strong>{title}</strong>
      <small>
        <Badge tone={weight === 'high' ? 'red' : 'orange'} icon="alert">
          {weight === 'high' ? 'High' : 'Medium'}
        </Badge>{' '}
        {text}
      </small>
    </span>
  )
}

type Service = Overview['services'][number]

const columns: readonly Column<Service>[] = [
  { head: 'Service', card: 'lead', cell: ({ service }) => <strong>{service}</strong> },
  { head: 'Orders', end: true, card: 'none', cell: ({ orders }) => count(orders) },
  {
    head: 'Delivered',
    end: true,
    cell: ({ delivered }) => <Counted words="delivered">{count(delivered)}</Counted>,
  },
  { head: 'Refunded', end: true, card: 'none', cell: ({ refunded }) => count(refunded) },
  { head: 'Open', end: true, card: 'none', cell: ({ open }) => count(open) },
  {
    head: 'Success',
    end: true,
    cell: ({ success }) => (
      <Counted words="success">{success === null ? '–' : percentInWords(success)}</Counted>
    ),
  },
  {
    head: 'Median',
    end: true,
    card: 'none',
    cell: ({ median_seconds: median }) => (median === null ? '–' : `${median.toFixed(1)} s`),
  },
  { head: 'Status', end: true, card: 'lead-end', cell: (row) => <ServiceState row={row} /> },
]

/** On a phone there are no column heads to label the figure. */
function Counted({ words, children }: { words: string; children: string }) {
  return (
    <>
      {children} <span className={styles.phoneOnly}>{words}</span>
    </>
  )
}

function ServiceState({ row }: { row: Service }) {
  if (row.is_paused) return <Badge tone="orange">Paused</Badge>
  return isSlow(row) ? <Badge tone="orange">Slow</Badge> : <Badge tone="green">On</Badge>
}

function Services({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return <Empty title="No redemptions yet today" />
  return (
    <DataTable label="Today by service" columns={columns} rows={services} keyOf={({ service }) => service} />
  )
}

function Approvals({ overview: { approvals } }: { overview: Overview }) {
  const may = useMay()
  const all = (
    <Link href="/console/approvals" className={styles.link}>
      All {count(approvals.count)}
    </Link>
  )
  return (
    <Panel title="Awaiting approval" end={may(listApprovals) && approvals.count > 0 && all} padded={false}>
      {approvals.latest.length === 0 ? (
        <Empty title="No pending approvals" />
      ) : (
        <ul className={styles.rows}>
          {approvals.latest.map(({ id, kind, asked_by, asked_at, is_own }) => (
            <li key={id}>
              <span className={styles.rowWords}>
                <strong>{kinds[kind] ?? kind}</strong>
                <small>
                  {asked_by}, <Age since={asked_at} /> ago
                </small>
              </span>
              {is_own && <span className={styles.muted}>Your request</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const kinds: Readonly<Record<string, string>> = {
  'adjust-points': 'Adjust points',
  'change-policy': 'Change the policy',
  'top-up': 'Record a transfer',
  payout: 'Record a payout',
  'send-broadcast': 'Send a message',
  'float-top-up': 'Record a provider payment',
  'decide-redemption': 'Resolve a redemption',
  'answer-contradiction': 'Resolve a status conflict',
}

function Cases({ overview: { cases } }: { overview: Overview }) {
  const may = useMay()
  const all = (
    <Link href="/console/fraud" className={styles.link}>
      All {count(cases.count)}
    </Link>
  )
  return (
    <Panel title="Cases" end={may(listCases) && cases.count > 0 && all} padded={false}>
      {cases.latest.length === 0 ? (
        <Empty title="No open cases" />
      ) : (
        <ul className={styles.rows}>
          {cases.latest.map(({ id, about, signals, opened_at }) => (
            <li key={id}>
              <span className={styles.rowWords}>
                <strong>{about}</strong>
                <small>{signals.map(signalInWords).join(', ')}</small>
              </span>
              <span className={styles.muted}>
                <Age since={opened_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
