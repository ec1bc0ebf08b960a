import type { AnswerOf } from '@jara/contract/call'
import type { readBooks } from '@jara/contract/console/books'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Panel } from '../../parts/panel.tsx'
import { spelledOut } from '../../parts/signal-words.ts'
import { count, pointsInWords } from '../../parts/words.ts'

type Books = AnswerOf<typeof readBooks>
type Account = Books['accounts'][number]

const names: Readonly<Record<string, readonly [name: string, means: string]>> = {
  wallet: ['Wallets', 'what customers can spend'],
  maturing: ['Maturing', 'given, but not to be spent yet'],
  held: ['On hold', 'for redemptions that are under way'],
  debt: ['Debts', 'what customers owe'],
  issued: ['Issued', 'given for purchases'],
  redeemed: ['Redeemed', 'delivered as airtime, data and electricity'],
  adjusted: ['Adjusted', 'given and taken by operators'],
  expired: ['Expired', 'of points that nobody redeemed in time'],
  forfeited: ['Forfeited', 'of accounts that were erased'],
  'written-off': ['Written off', 'debts that nobody pays'],
  prefund: ['Prefund', 'paid for and not given yet'],
  'paid-in': ['Paid in', 'by shops and brands in advance'],
  shop: ['Shops', 'took as payment and were not paid for yet'],
  paying: ['Paying', 'on the way from wallets to shops'],
  'paid-out': ['Paid out', 'to shops for points that they took'],
}

export function TrialBalance({ books: { accounts, sum } }: { books: Books }) {
  return (
    <Panel title="Trial balance" padded={false} foot={`All balances together: ${pointsInWords(sum)}`}>
      {accounts.length === 0 ? (
        <Empty title="No point was moved yet." />
      ) : (
        <DataTable label="Trial balance" columns={columns} rows={accounts} keyOf={({ account }) => account} />
      )}
    </Panel>
  )
}

const columns: readonly Column<Account>[] = [
  {
    head: 'Account',
    wraps: true,
    card: 'lead',
    cell: ({ account }) => {
      const [name, means] = names[account] ?? [spelledOut(account), undefined]
      return (
        <>
          {name}
          {means && <small>{means}</small>}
        </>
      )
    },
  },
  { head: 'Entered', end: true, cell: ({ entered }) => count(entered) },
  { head: 'Left', end: true, cell: ({ left }) => count(left) },
  { head: 'Balance', end: true, card: 'lead-end', cell: ({ balance }) => pointsInWords(balance) },
]
