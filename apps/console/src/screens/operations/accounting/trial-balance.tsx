import type { AnswerOf } from '@jara/contract/call'
import type { readBooks } from '@jara/contract/operations/accounting'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { spelledOut } from '../../../parts/signal-words.ts'
import { count, pointsInWords } from '../../../parts/words.ts'

type Books = AnswerOf<typeof readBooks>
type Account = Books['accounts'][number]

const names: Readonly<Record<string, readonly [name: string, means: string]>> = {
  wallet: ['Wallets', 'available to customers'],
  maturing: ['Available soon', 'earned, not yet available to spend'],
  held: ['On hold', 'for redemptions in progress'],
  debt: ['Points owed', 'owed by customers'],
  issued: ['Issued', 'for purchases'],
  redeemed: ['Redeemed', 'delivered as airtime, data and electricity'],
  adjusted: ['Adjusted', 'added and deducted by operators'],
  expired: ['Expired', 'not redeemed in time'],
  forfeited: ['Forfeited', 'from deleted accounts'],
  'written-off': ['Written off', 'points owed that will not be recovered'],
  prefund: ['Prepaid', 'paid for, not issued yet'],
  'paid-in': ['Paid in', 'by shops and brands in advance'],
  shop: ['Shops', 'accepted as payment, not paid out yet'],
  paying: ['In transfer', 'moving from wallets to shops'],
  'paid-out': ['Paid out', 'to shops for points they accepted'],
}

export function TrialBalance({ books: { accounts, sum } }: { books: Books }) {
  return (
    <Panel title="Trial balance" padded={false} foot={`Sum of all balances: ${pointsInWords(sum)}`}>
      {accounts.length === 0 ? (
        <Empty title="No points have moved yet" />
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
  { head: 'In', end: true, cell: ({ entered }) => count(entered) },
  { head: 'Out', end: true, cell: ({ left }) => count(left) },
  { head: 'Balance', end: true, card: 'lead-end', cell: ({ balance }) => pointsInWords(balance) },
]
