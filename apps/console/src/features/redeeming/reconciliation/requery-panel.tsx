import { wordsOf } from '@jara/client/request-failed'
import type { AnswerOf } from '@jara/contract/call'
import { beginRequery, countRequery, listRequeries } from '@jara/contract/redeeming/redemptions-requeries'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { Notice } from '@jara/ui/notice'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { useList } from '../../../api/use-list.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { statusInWords } from '../../../parts/redemption-state.tsx'
import { count, durationInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './statements.module.css'

type Requery = AnswerOf<typeof listRequeries>[number]
type Counted = AnswerOf<typeof countRequery>

/** Status checks with the provider for all orders of a range of days. */
export function RequeryPanel() {
  const may = useMay()
  const list = useList(listRequeries, {})
  return (
    <ListPanel
      title="Recheck orders by date"
      label="Rechecked date ranges"
      list={list}
      columns={columns}
      empty="No date ranges rechecked yet"
    >
      {may(beginRequery) && <AskForm />}
    </ListPanel>
  )
}

const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
const dayMs = 86_400_000

/** Counts the orders before any is checked. */
function AskForm() {
  const [yesterday] = useState(() => lagos.format(Date.now() - dayMs))
  const [range, setRange] = useState({ from: yesterday, to: yesterday })
  const counting = useAction(countRequery)
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!counting.isPending) counting.start({ query: range })
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{name === 'from' ? 'From date' : 'To date'}</span>
            <input
              type="date"
              name={name}
              required
              value={range[name]}
              onChange={({ currentTarget }) => setRange({ ...range, [name]: currentTarget.value })}
            />
          </label>
        ))}
        <ActButton type="submit" icon="search" busy={counting.isPending}>
          Count orders
        </ActButton>
        {counting.error && <Notice tone="error">{wordsOf(counting.error)}</Notice>}
      </form>
      {counting.answer && (
        <AskDialog range={range} counted={counting.answer} onClose={() => counting.reset()} />
      )}
    </>
  )
}

interface AskDialogProps {
  readonly range: { readonly from: string; readonly to: string }
  readonly counted: Counted
  readonly onClose: () => void
}

function AskDialog({ range, counted: { orders, seconds, most }, onClose }: AskDialogProps) {
  const asking = useAction(beginRequery, { changes: [listRequeries] })
  const words = orders === 1 ? '1 order' : `${count(orders)} orders`
  const isFit = orders > 0 && orders <= most

  return (
    <ConfirmDialog
      title={`Recheck ${words} with the provider?`}
      act={`Recheck ${words}`}
      isReady={isFit}
      onAct={() => asking.do({ body: { ...range, count: orders } })}
      onClose={onClose}
    >
      {orders > most && (
        <p>You can recheck at most {count(most)} orders at once. Choose a shorter date range.</p>
      )}
      {orders === 0 && <p>No orders were sent on these dates.</p>}
      {isFit && (
        <p>
          This takes about {durationInWords(seconds)} and only checks the status. No order is resent, and
          points change only if the provider confirms a new outcome.
        </p>
      )}
    </ConfirmDialog>
  )
}

const columns: readonly Column<Requery>[] = [
  {
    head: 'Dates',
    card: 'lead',
    cell: ({ from, to }) => (from === to ? from : `${from} to ${to}`),
  },
  {
    head: 'Started by',
    wraps: true,
    cell: ({ asked_by, begun_at }) => (
      <>
        {asked_by}
        <small>
          <When at={begun_at} />
        </small>
      </>
    ),
  },
  {
    head: 'Checked',
    end: true,
    card: 'lead-end',
    cell: ({ answered, orders, ends_at }) => (
      <>
        {count(answered)} of {count(orders)}
        {answered < orders && (
          <small>
            Last check at <When at={ends_at} />
          </small>
        )}
      </>
    ),
  },
  { head: 'Changes', wraps: true, cell: (row) => <Found requery={row} /> },
]

function Found({ requery: { differences } }: { requery: Requery }) {
  if (differences.length === 0) return <Badge tone="green">No changes</Badge>
  return (
    <ul>
      {differences.map(({ redemption_id: id, service, before, now, is_contradicted: isContradicted }) => (
        <li key={id}>
          <Link href={`/console/redemptions/${id}`}>{service}</Link>{' '}
          {isContradicted
            ? `is ${statusInWords(now)}, but the provider reports a different outcome`
            : `changed from ${statusInWords(before)} to ${statusInWords(now)}`}
        </li>
      ))}
    </ul>
  )
}
