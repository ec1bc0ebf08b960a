import type { AnswerOf } from '@jara/contract/call'
import { readShopStatement } from '@jara/contract/shop/retailers-console'
import { payOutShop } from '@jara/contract/shop/point-payments'
import { toCsv } from '@jara/rules/csv'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Naira, Points } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Pick } from '../../../parts/filter-bar.tsx'
import { icons } from '../../../parts/icons.ts'
import { Panel } from '../../../parts/panel.tsx'
import { saveCsv } from '../../../parts/csv-button.tsx'
import { dayInWords, nairaInWords, pointsInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import { monthInWords, monthsSince } from './months.ts'
import { PayoutDialog } from './transfer-dialogs.tsx'

type Statement = AnswerOf<typeof readShopStatement>

/** A line of the month: points issued on a day, a payment, or points accepted as payment. */
interface Line {
  readonly key: string
  readonly date: string
  readonly what: string
  readonly points: number
  readonly naira: number | undefined
}

/** What the shop issued and paid in a month, on the screen and as CSV. */
export function StatementPanel({ shopId, joinedAt }: { shopId: string; joinedAt: string }) {
  const months = monthsSince(joinedAt)
  const [filters, change] = useFilters(['month'])
  const month = months.find((known) => known === filters.month) ?? months[0] ?? ''
  const query = useQuery({
    ...read(readShopStatement, { params: { id: shopId }, query: { month } }),
    placeholderData: keepPreviousData,
  })
  const may = useMay()
  const [isPayingOut, setPayingOut] = useState(false)
  const owed = query.data?.account?.owed ?? 0
  return (
    <Panel
      title="Statement"
      padded={false}
      end={
        <>
          <Pick
            name="month"
            label="Month"
            any={monthInWords(months[0] ?? '')}
            options={months.slice(1).map((each) => [each, monthInWords(each)])}
            value={filters.month}
            onPick={(picked) => change({ month: picked })}
          />
          {owed > 0 && may(payOutShop) && (
            <ActButton size="small" icon="plus" onClick={() => setPayingOut(true)}>
              Record payout
            </ActButton>
          )}
          <ActButton
            size="small"
            icon={icons.download}
            disabled={!query.data}
            onClick={() => query.data && saveCsv(`statement-${month}.csv`, statementCsv(query.data))}
          >
            CSV
          </ActButton>
        </>
      }
      foot={query.data && footOf(query.data)}
    >
      <Answer query={query}>
        {(statement) =>
          linesOf(statement).length > 0 ? (
            <DataTable
              label="Statement"
              columns={columns}
              rows={linesOf(statement)}
              keyOf={({ key }) => key}
            />
          ) : (
            <Empty title={`No transactions in ${monthInWords(statement.month)}`} />
          )
        }
      </Answer>
      {isPayingOut && query.data && (
        <PayoutDialog
          shopId={shopId}
          shopName={query.data.name}
          owed={owed}
          onClose={() => setPayingOut(false)}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<Line>[] = [
  { head: 'Day', card: 'lead', cell: ({ date }) => dayInWords(date) },
  { head: 'Description', wraps: true, cell: ({ what }) => what },
  { head: 'Points', end: true, card: 'lead-end', cell: ({ points }) => <Points amount={points} /> },
  { head: 'Paid', end: true, cell: ({ naira }) => (naira === undefined ? '' : <Naira amount={naira} />) },
]

function footOf({ points, month, account }: Statement): string {
  const given = `${pointsInWords(points)} issued in ${monthInWords(month)}`
  if (!account) return given
  return `${given}. ${nairaInWords(account.owed)} owed for ${pointsInWords(account.balance)} accepted as payment`
}

const accountWords: Readonly<Record<string, string>> = {
  taken: 'Accepted as payment',
  'given-back': 'Refunded to a customer',
  'paid-out': 'Payout',
}

/** Latest first. */
function linesOf({ days, topUps, account }: Statement): Line[] {
  const given = days.map(({ date, points }) => ({
    key: date,
    date,
    what: 'Issued to customers',
    points: -points,
    naira: undefined,
  }))
  const paid = topUps.map(({ id, created_at: date, points, naira, bankReference = '' }) => ({
    key: id,
    date,
    what: `Transfer ${bankReference}`,
    points,
    naira,
  }))
  const taken = (account?.entries ?? []).map(({ id, at: date, kind, points, naira, reference }) => ({
    key: id,
    date,
    what: [accountWords[kind] ?? kind, reference].filter(Boolean).join(' '),
    points,
    naira,
  }))
  return [...paid, ...taken, ...given].toSorted((a, b) => b.date.localeCompare(a.date))
}

/** Such as `2026-11-19`. */
const lagosDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })

function statementCsv(statement: Statement): string {
  const rows = linesOf(statement).map(({ date, what, points, naira }) => [
    lagosDay.format(new Date(date)),
    what,
    points,
    naira,
  ])
  return toCsv([
    ['shop', 'month', 'day', 'what', 'points', 'naira'],
    ...rows.map((row) => [statement.name, statement.month, ...row]),
  ])
}
