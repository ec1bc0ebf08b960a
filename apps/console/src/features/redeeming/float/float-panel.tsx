import type { AnswerOf } from '@jara/contract/call'
import { readFloatBook } from '@jara/contract/redeeming/float'
import { Badge } from '@jara/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read } from '../../../api/read.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Naira, When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { count, dayInWords, nairaInWords } from '../../../parts/words.ts'
import styles from './float-panel.module.css'

type Book = NonNullable<AnswerOf<typeof readFloatBook>['book']>

const lagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })

/** Whether the balance at the provider adds up over a range of days. */
export function FloatPanel() {
  const [filters, change] = useFilters(['from', 'to'])
  const [today] = useState(() => lagos.format(Date.now()))
  const range = { from: filters.from ?? today, to: filters.to ?? today }
  const found = useQuery(read(readFloatBook, { query: range }))
  const days =
    range.from === range.to ? dayInWords(range.from) : `${dayInWords(range.from)} to ${dayInWords(range.to)}`
  return (
    <Panel title={`Provider balance, ${days}`} end={found.data?.book && <Verdict book={found.data.book} />}>
      <div className={styles.days}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{name === 'from' ? 'First day' : 'Last day'}</span>
            <input
              type="date"
              name={name}
              required
              max={today}
              value={range[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <Answer query={found}>
        {({ book }) =>
          book ? <Account book={book} /> : <Empty title="No provider balance was recorded for these dates" />
        }
      </Answer>
    </Panel>
  )
}

const isEven = ({ difference }: Book) => Math.abs(difference) < 0.005

function Verdict({ book }: { book: Book }) {
  return isEven(book) ? (
    <Badge tone="green">Balances match</Badge>
  ) : (
    <Badge tone="orange">{nairaInWords(Math.abs(book.difference))} difference</Badge>
  )
}

function Account({ book }: { book: Book }) {
  const { opening, closing, top_ups, orders, given_back, expected, difference } = book
  return (
    <>
      <table className={styles.account} aria-label="How the provider balance adds up">
        <tbody>
          <Line name="Opening balance" note={<When at={opening.at} />} amount={opening.naira} />
          <Line name={`Top-ups, ${inWords(top_ups.count, 'payment')}`} amount={top_ups.naira} sign="+" />
          <Line
            name={`Charged, ${inWords(orders.count, 'order')}`}
            note={`${nairaInWords(orders.naira)} less ${nairaInWords(orders.commission)} commission`}
            amount={orders.naira - orders.commission}
            sign="−"
          />
          <Line
            name={`Refunded, ${inWords(given_back.count, 'earlier order')}`}
            amount={given_back.naira}
            sign="+"
          />
        </tbody>
        <tfoot>
          <Line name="Expected balance" amount={expected} />
          <Line name="Reported by provider" note={<When at={closing.at} />} amount={closing.naira} />
          <Line name="Difference" amount={difference} />
        </tfoot>
      </table>
      {!isEven(book) && <p className={styles.advice}>{adviceOn(book)}</p>}
    </>
  )
}

interface LineProps {
  readonly name: string
  readonly note?: ReactNode
  readonly amount: number
  readonly sign?: '+' | '−'
}

function Line({ name, note, amount, sign }: LineProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {note !== undefined && <small>{note}</small>}
      </th>
      <td>
        {amount !== 0 && sign}
        <Naira amount={amount} />
      </td>
    </tr>
  )
}

function inWords(amount: number, what: string): string {
  return `${count(amount)} ${what}${amount === 1 ? '' : 's'}`
}

/** How to interpret a difference. */
function adviceOn({ difference, under_way: underWay }: Book): string {
  if (underWay.count > 0 && Math.abs(difference) <= underWay.naira) {
    return `Still open at the end of these dates: ${inWords(underWay.count, 'order')} worth ${nairaInWords(underWay.naira)}. The provider may not have charged them yet.`
  }
  return difference > 0
    ? 'The provider’s balance is higher than expected. Look for an unrecorded top-up or a reversal we weren’t notified of.'
    : 'The provider’s balance is lower than expected. Check its statement for fees or for orders we didn’t place.'
}
