import type { BodyOf } from '@jara/contract/call'
import { inspectPurchase } from '@jara/contract/trust/cases-console'
import { tryPolicy } from '@jara/contract/trust/policy-console'
import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { titleOfRule } from './policy-words.ts'
import styles from './trial-panel.module.css'
import { type Trial, trialInWords } from './trial-words.ts'

interface TrialPanelProps {
  readonly rules: BodyOf<typeof tryPolicy>['rules']
  /** Whether the rules were changed after they were tried. */
  readonly isOutdated: boolean
}

/** What the changed rules would have done with past activity, beside the rules in force. */
export function TrialPanel({ rules, isOutdated }: TrialPanelProps) {
  const query = useQuery({ ...read(tryPolicy, { body: { rules } }), refetchInterval: false })
  return (
    <Panel title="Test on the last 30 days" padded={false}>
      {isOutdated && (
        <div className={styles.words}>
          <Notice tone="info">The rules have changed. Run the test again.</Notice>
        </div>
      )}
      <Answer query={query}>{(trial) => <Found trial={trial} rules={rules} />}</Answer>
    </Panel>
  )
}

function Found({ trial, rules }: Pick<TrialPanelProps, 'rules'> & { readonly trial: Trial }) {
  const may = useMay()
  if (trial.since === null) return <Empty title="No decisions in this period" />
  const shown = trial.rules.filter(
    (row) => row.now + row.after > 0 || (row.untried > 0 && isOn({ ...rules }, row.rule)),
  )
  return (
    <>
      <div className={styles.words}>
        <p>{trialInWords(trial.purchases, 'purchase')}</p>
        <p>{trialInWords(trial.redemptions, 'redemption')}</p>
        <p className={styles.hint}>
          Each decision since <When at={trial.since} />, tested separately with the data available at the
          time. Issuing limits, mission bonuses and delayed points are not tested.
        </p>
      </div>
      {shown.length > 0 && (
        <DataTable
          label="Triggered rules"
          columns={may(inspectPurchase) ? [...columns, purchases] : columns}
          rows={shown}
          keyOf={({ rule }) => rule}
        />
      )}
    </>
  )
}

function isOn(rules: Readonly<Record<string, unknown>>, rule: string): boolean {
  const setting = rules[rule]
  return typeof setting === 'object' && setting !== null && 'mode' in setting && setting.mode !== 'off'
}

type Row = Trial['rules'][number]

const columns: readonly Column<Row>[] = [
  { head: 'Rule', card: 'lead', wraps: true, cell: ({ rule }) => titleOfRule(rule) },
  { head: 'Triggers now', end: true, cell: ({ now }) => count(now) },
  { head: 'Would trigger', end: true, cell: ({ after }) => <b>{count(after)}</b> },
  { head: 'Customers', end: true, cell: ({ customers }) => count(customers) },
  { head: 'Not tested', end: true, cell: ({ untried }) => (untried === 0 ? '–' : count(untried)) },
]

const purchases: Column<Row> = {
  head: 'Latest',
  wraps: true,
  cell: (row) => (
    <span className={styles.links}>
      {row.purchases.map((id, place) => (
        <Link key={id} href={`/console/purchases/${id}`}>
          Purchase {place + 1}
        </Link>
      ))}
    </span>
  ),
}
