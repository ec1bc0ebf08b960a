import type { AnswerOf } from '@jara/contract/call'
import {
  listPurchasesOfCustomer,
  listRedemptionsOfCustomer,
  readStatementOfCustomer,
} from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { listDecisions } from '@jara/contract/trust/policy'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import type { IconName } from '@jara/ui/icon'
import { Link } from '@jara/ui/link'
import { useState } from 'react'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { Naira, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceTabs, FilterBar } from '../../../parts/filter-bar.tsx'
import { icons } from '../../../parts/icons.ts'
import { ListTable } from '../../../parts/list-panel.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { PurchaseBadge } from '../../../parts/purchase-badge.tsx'
import { count } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { WhyDialog } from './why-dialog.tsx'
import styles from './customer.module.css'

type Move = AnswerOf<typeof readStatementOfCustomer>[number]
type Purchase = AnswerOf<typeof listPurchasesOfCustomer>[number]
type Redemption = AnswerOf<typeof listRedemptionsOfCustomer>[number]
type Decision = AnswerOf<typeof listDecisionsOfCustomer>[number]

const tabs = [
  { key: 'statement', label: 'Statement', List: Statement, needs: readStatementOfCustomer },
  { key: 'purchases', label: 'Purchases', List: Purchases, needs: listPurchasesOfCustomer },
  { key: 'redemptions', label: 'Redemptions', List: Redemptions, needs: listRedemptionsOfCustomer },
  { key: 'decisions', label: 'Decisions', List: Decisions, needs: listDecisionsOfCustomer },
] as const

/** The customer's activity, in four lists. */
export function History({ id }: { id: string }) {
  const may = useMay()
  const [{ tab }, change] = useFilters(['tab'])
  const shown = tabs.filter(({ needs }) => may(needs))
  const { key, List } = shown.find((each) => each.key === tab) ?? tabs[0]
  return (
    <Panel
      label="History"
      padded={false}
      foot={
        key === 'purchases' && may(searchPurchases) ? (
          <ActLink variant="bare" size="small" href={`/console/purchases?customer=${id}`}>
            All purchases
          </ActLink>
        ) : undefined
      }
    >
      <FilterBar>
        <ChoiceTabs
          label="History"
          tabs={shown}
          selected={key}
          onSelect={(next) => change({ tab: next === 'statement' ? undefined : next })}
        />
      </FilterBar>
      <List id={id} />
    </Panel>
  )
}

const bucketMarks: Readonly<Record<string, readonly [tone: BadgeTone, icon: IconName, word: string]>> = {
  spendable: ['green', 'check', 'Available'],
  maturing: ['neutral', 'clock', 'Available soon'],
  held: ['neutral', icons.lock, 'On hold'],
  debt: ['red', icons.undo, 'Owed'],
}

function Bucket({ bucket }: { bucket: string }) {
  const [tone, icon, word] = bucketMarks[bucket] ?? ['neutral', 'info', bucket]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

function Change({ points }: { points: number }) {
  return points > 0 ? <span className={styles.gained}>+{count(points)}</span> : count(points)
}

const moves: readonly Column<Move>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} />, card: 'lead' },
  {
    head: 'Activity',
    cell: ({ title, detail }) => (
      <>
        <b>{title}</b>
        <small>{detail}</small>
      </>
    ),
    wraps: true,
  },
  { head: 'Balance', cell: ({ bucket }) => <Bucket bucket={bucket} /> },
  { head: 'Points', cell: ({ change }) => <Change points={change} />, end: true, card: 'lead-end' },
  { head: 'Remaining', cell: ({ left }) => (left === null ? '' : count(left)), end: true, card: 'none' },
]

function Statement({ id }: { id: string }) {
  const list = useList(readStatementOfCustomer, { params: { id } })
  const [columns, dialog] = useWhy(moves, ({ about }) =>
    about.kind === 'purchase' || about.kind === 'redemption' ? (about.id ?? undefined) : undefined,
  )
  return (
    <>
      <ListTable label="Statement" list={list} columns={columns} empty="No points have moved yet" />
      {dialog}
    </>
  )
}

const purchases: readonly Column<Purchase>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} />, card: 'lead' },
  {
    head: 'Activity',
    cell: ({ id, quantity, product_name, brand, retailer_name }) => (
      <>
        <Link href={`/console/purchases/${id}`}>
          {quantity} × {product_name}
        </Link>
        <small>
          {brand}, at {retailer_name}
        </small>
      </>
    ),
    wraps: true,
  },
  { head: 'Status', cell: (row) => <PurchaseBadge {...row} state={row.status} />, card: 'lead-end' },
  { head: 'Naira', cell: ({ total_amount }) => <Naira amount={total_amount} />, end: true },
  { head: 'Points', cell: ({ points }) => count(points), end: true },
]

function Purchases({ id }: { id: string }) {
  const list = useList(listPurchasesOfCustomer, { params: { id } })
  const [columns, dialog] = useWhy(purchases, (row) => row.id)
  return (
    <>
      <ListTable label="Purchases" list={list} columns={columns} empty="No purchases yet" />
      {dialog}
    </>
  )
}

const redemptionStatus: Readonly<Record<string, readonly [tone: BadgeTone, word: string]>> = {
  held: ['yellow', 'Queued'],
  sent: ['yellow', 'In progress'],
  manual: ['orange', 'Needs review'],
  delivered: ['green', 'Delivered'],
  refunded: ['red', 'Refunded'],
}

const redemptions: readonly Column<Redemption>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} />, card: 'lead' },
  {
    head: 'Activity',
    cell: ({ item_name, plan, recipient, reason }) => (
      <>
        <b>{[item_name, plan].filter(Boolean).join(', ')}</b>
        <small>{[recipient, reason].filter(Boolean).join('. ')}</small>
      </>
    ),
    wraps: true,
  },
  { head: 'Status', cell: (row) => <Status of={redemptionStatus} status={row.status} />, card: 'lead-end' },
  { head: 'Naira', cell: ({ amount }) => <Naira amount={amount} />, end: true },
  { head: 'Points', cell: ({ points }) => count(points), end: true },
]

function Redemptions({ id }: { id: string }) {
  const list = useList(listRedemptionsOfCustomer, { params: { id } })
  const [columns, dialog] = useWhy(redemptions, (row) => row.id)
  return (
    <>
      <ListTable label="Redemptions" list={list} columns={columns} empty="No redemptions yet" />
      {dialog}
    </>
  )
}

const acts: Readonly<Record<string, string>> = {
  declare: 'Purchase submitted',
  confirm: 'Purchase approved by the shop',
  review: 'Purchase reviewed',
  redeem: 'Redemption',
}

const decisions: readonly Column<Decision>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} />, card: 'lead' },
  { head: 'Activity', cell: ({ act }) => acts[act] ?? act },
  { head: 'Decision', cell: ({ sentence }) => sentence, wraps: true },
]

function Decisions({ id }: { id: string }) {
  const list = useList(listDecisionsOfCustomer, { params: { id } })
  return <ListTable label="Decisions" list={list} columns={decisions} empty="No policy decisions yet" />
}

function Status({
  of,
  status,
}: {
  of: Readonly<Record<string, readonly [tone: BadgeTone, word: string]>>
  status: string
}) {
  const [tone, word] = of[status] ?? ['neutral', status]
  return <Badge tone={tone}>{word}</Badge>
}

/** Adds "Why?" to the rows that the policy decided, and the dialog that explains the decision. */
function useWhy<Row>(columns: readonly Column<Row>[], subjectOf: (row: Row) => string | undefined) {
  const may = useMay()
  const [asked, setAsked] = useState<string>()
  const why: Column<Row> = {
    head: 'Why',
    cell: (row) => {
      const subject = subjectOf(row)
      if (subject === undefined) return null
      return (
        <ActButton variant="bare" size="small" onClick={() => setAsked(subject)}>
          Why?
        </ActButton>
      )
    },
  }
  const dialog = asked !== undefined && <WhyDialog subject={asked} onClose={() => setAsked(undefined)} />
  return [may(listDecisions) ? [...columns, why] : columns, dialog] as const
}
