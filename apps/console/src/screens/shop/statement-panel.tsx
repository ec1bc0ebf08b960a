import type { AnswerOf } from '@jara/contract/call'
import { readShopStatement } from '@jara/contract/console/shops'
import { toCsv } from '@jara/rules/csv'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import { useFilters } from '../../navigation/use-filters.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { Naira, Points } from '../../parts/amounts.tsx'
import { Answer } from '../../parts/answer.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pick } from '../../parts/filter-bar.tsx'
import { icons } from '../../parts/icons.ts'
import { Panel } from '../../parts/panel.tsx'
import { saveCsv } from '../../parts/save-csv.ts'
import { dayInWords, pointsInWords } from '../../parts/words.ts'
import { monthInWords, monthsSince } from './months.ts'

type Statement = AnswerOf<typeof readShopStatement>

/** A line of the month: points given on a day, or a payment. */
interface Line {
  readonly key: string
  readonly date: string
  readonly what: string
  readonly points: number
  readonly naira: number | undefined
}

/** What the shop gave and paid in a month, on the screen and as CSV. */
export function StatementPanel({ shopId, joinedAt }: { shopId: string; joinedAt: string }) {
  const months = monthsSince(joinedAt)
  const [filters, change] = useFilters(['month'])
  const month = months.find((known) => known === filters.month) ?? months[0] ?? ''
  const query = useQuery({
    ...read(readShopStatement, { params: { id: shopId }, query: { month } }),
    placeholderData: keepPreviousData,
  })
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
      foot={query.data && `${pointsInWords(query.data.points)} given in ${monthInWords(query.data.month)}`}
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
            <Empty title={`Nothing was given or paid in ${monthInWords(statement.month)}`} />
          )
        }
      </Answer>
    </Panel>
  )
}

const columns: readonly Column<Line>[] = [
  { head: 'Day', card: 'lead', cell: ({ date }) => dayInWords(date) },
  { head: 'What', wraps: true, cell: ({ what }) => what },
  { head: 'Points', end: true, card: 'lead-end', cell: ({ points }) => <Points amount={points} /> },
  { head: 'Paid', end: true, cell: ({ naira }) => (naira === undefined ? '' : <Naira amount={naira} />) },
]

/** The latest first. */
function linesOf({ days, topUps }: Statement): Line[] {
  const given = days.map(({ date, points }) => ({
    key: date,
    date,
    what: 'Given to customers',
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
  return [...paid, ...given].toSorted((a, b) => b.date.localeCompare(a.date))
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
