import { readHealth } from '@jara/contract/operations/health'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel, Panels } from '../../../parts/panel.tsx'
import { spelledOut } from '../../../parts/signal-words.ts'
import {
  countIssues,
  type Health,
  isRunning,
  judgeChecks,
  systemChecks,
  judgeJob,
  judgeNotices,
  judgeProvider,
  type Line,
  type Severity,
} from './system-checks.ts'

/** Whether the installation itself is healthy, and what to do where it is not. */
export function HealthScreen() {
  const health = useQuery(read(readHealth))
  return (
    <>
      <PageHead title="Health" lead={health.data && leadOf(countIssues(health.data))} />
      <Answer query={health}>
        {(found) => (
          <>
            <Panels columns={2}>
              <Lines title="Provider status (from this server)" lines={judgeProvider(found)} />
              <Lines title="Server, backup and settings" lines={systemChecks(found)} />
              <Lines
                title="Nightly checks"
                lines={judgeChecks(found)}
                empty="Nightly checks haven’t run yet"
              />
              <Lines title="Notification queue" lines={judgeNotices(found)} />
            </Panels>
            <Jobs health={found} />
          </>
        )}
      </Answer>
    </>
  )
}

function leadOf(troubles: number): string {
  if (troubles === 0) return 'All systems operational.'
  return troubles === 1 ? '1 item needs attention.' : `${troubles} items need attention.`
}

const looks: Readonly<Record<Severity, readonly [tone: BadgeTone, word: string]>> = {
  well: ['green', 'OK'],
  note: ['neutral', 'Note'],
  look: ['orange', 'Warning'],
  wrong: ['red', 'Critical'],
}

function MarkBadge({ mark }: { mark: Severity }) {
  const [tone, word] = looks[mark]
  return <Badge tone={tone}>{word}</Badge>
}

const lineColumns: readonly Column<Line>[] = [
  { head: 'Check', card: 'lead', wraps: true, cell: ({ title }) => <strong>{title}</strong> },
  {
    head: 'Status',
    wraps: true,
    cell: ({ text, toDo }) => (
      <>
        {text}
        {toDo !== undefined && <small>{toDo}</small>}
      </>
    ),
  },
  { head: 'Severity', card: 'lead-end', end: true, cell: ({ mark }) => <MarkBadge mark={mark} /> },
]

function Lines({ title, lines, empty }: { title: string; lines: readonly Line[]; empty?: string }) {
  return (
    <Panel title={title} padded={false}>
      {lines.length === 0 && empty !== undefined ? (
        <Empty title={empty} />
      ) : (
        <DataTable label={title} columns={lineColumns} rows={lines} keyOf={(line) => line.title} />
      )}
    </Panel>
  )
}

interface JobLine extends Pick<Line, 'mark' | 'toDo'> {
  readonly job: Health['jobs'][number]
  readonly isRunning: boolean
}

const jobColumns: readonly Column<JobLine>[] = [
  { head: 'Job', card: 'lead', cell: ({ job }) => <strong>{spelledOut(job.name)}</strong> },
  { head: 'Last run', cell: ({ job: { ran_at: ran } }) => (ran === null ? 'Not yet' : <When at={ran} />) },
  { head: 'Next run', cell: ({ job }) => <When at={job.next_at} /> },
  {
    head: 'Lease',
    cell: ({ job: { leased_until: until }, isRunning: isHeld }) =>
      until !== null && isHeld ? (
        <>
          Until <When at={until} />
        </>
      ) : (
        'Free'
      ),
  },
  { head: 'What to do', wraps: true, cell: ({ toDo }) => toDo ?? 'No action needed' },
  { head: 'Severity', card: 'lead-end', end: true, cell: ({ mark }) => <MarkBadge mark={mark} /> },
]

function Jobs({ health: { jobs, at } }: { health: Health }) {
  const lines = jobs.map((job) => ({ job, isRunning: isRunning(job, at), ...judgeJob(job, at) }))
  return (
    <Panel title="Recurring jobs" padded={false}>
      {lines.length === 0 ? (
        <Empty title="No recurring jobs on this server" />
      ) : (
        <DataTable label="Recurring jobs" columns={jobColumns} rows={lines} keyOf={({ job }) => job.name} />
      )}
    </Panel>
  )
}
