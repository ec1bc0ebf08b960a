import type { AnswerOf } from '@jara/contract/call'
import { readProviderStatement } from '@jara/contract/console/statements'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../api/read.ts'
import { Naira, When } from '../../parts/amounts.tsx'
import { Answer } from '../../parts/answer.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FigureTile } from '../../parts/figure-tile.tsx'
import { NextPage } from '../../parts/next-page.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel, Panels } from '../../parts/panel.tsx'
import { count, dayInWords, nairaInWords } from '../../parts/words.ts'

type Statement = AnswerOf<typeof readProviderStatement>
type Difference = Statement['differences'][number]

const pageOfDifferences = 50

export function StatementScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const pages = useInfiniteQuery(
    readPages(readProviderStatement, { params: { id: params['id'] ?? '' } }, ({ differences }) =>
      differences.length < pageOfDifferences ? undefined : differences.at(-1)?.request_id,
    ),
  )
  const [first] = pages.data?.pages ?? []
  const found = first && {
    ...first,
    differences: pages.data?.pages.flatMap(({ differences }) => differences) ?? [],
  }
  return (
    <Answer query={{ ...pages, data: found }}>
      {(statement) => (
        <>
          <PageHead
            within={{ href: '/console/reconciliation', label: 'Reconciliation' }}
            title={statement.name}
            lead={
              <>
                {daysInWords(statement)}, compared by {statement.compared_by} on{' '}
                <When at={statement.compared_at} />
              </>
            }
          />
          <Tiles statement={statement} />
          <Panel
            title="Differences"
            padded={false}
            end={netInWords(statement)}
            foot={
              pages.hasNextPage ? <NextPage shown={statement.differences.length} query={pages} /> : undefined
            }
          >
            {statement.differences.length === 0 ? (
              <Empty title="Both books say the same of every order." />
            ) : (
              <DataTable
                label="Differences"
                columns={columns}
                rows={statement.differences}
                keyOf={({ request_id }) => request_id}
              />
            )}
          </Panel>
        </>
      )}
    </Answer>
  )
}

function daysInWords({ from, to }: Statement): string {
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}

function Tiles({ statement }: { statement: Statement }) {
  const { matched, ours_only, theirs_only, different, lines } = statement
  return (
    <Panels columns={4}>
      <FigureTile label="Agree" figure={count(matched)}>
        The statement has {count(lines)} lines.
      </FigureTile>
      <FigureTile label="Only in our book" figure={count(ours_only)}>
        They know nothing of it.
      </FigureTile>
      <FigureTile label="Only in the provider’s" figure={count(theirs_only)}>
        They charged, we did not order.
      </FigureTile>
      <FigureTile label="In both, but different" figure={count(different)}>
        Another amount or another end.
      </FigureTile>
    </Panels>
  )
}

function netInWords({ ours_naira, theirs_naira }: Statement): string {
  const net = theirs_naira - ours_naira
  if (Math.abs(net) < 0.005) return 'Net: both have charged the same'
  return `Net: the provider has ${nairaInWords(Math.abs(net))} ${net > 0 ? 'more' : 'less'} than we have`
}

const kinds: Readonly<Record<string, string>> = {
  'ours-only': 'Only ours',
  'theirs-only': 'Only theirs',
  different: 'Different',
}

/** How to interpret a difference. */
function advice({ kind, our_status, their_status, theirs_naira }: Difference): string {
  if (kind === 'theirs-only') {
    return theirs_naira === 0
      ? 'We do not know it, and they charged nothing for it.'
      : 'They charged an order that we do not know: ask them for it.'
  }
  if (kind === 'ours-only') {
    return our_status === 'delivered'
      ? 'We hold it for delivered: ask them before the customer does.'
      : 'It is still open with us: decide it at the desk.'
  }
  if (our_status === 'refunded') return 'Delivered late: the customer keeps both. Write it off or claim it.'
  if (their_status === 'failed' || their_status === 'reversed' || their_status === 'refunded')
    return 'They gave it back: the points go back to the customer.'
  return 'Another amount: a price has changed between the order and the statement.'
}

const columns: readonly Column<Difference>[] = [
  {
    head: 'Order',
    card: 'lead',
    cell: ({ request_id, redemption_id, service }) => (
      <>
        {redemption_id ? (
          <Link href={`/console/redemptions/${redemption_id}`}>{request_id}</Link>
        ) : (
          request_id
        )}
        {service && <small>{service}</small>}
      </>
    ),
  },
  { head: 'State', card: 'lead-end', cell: ({ kind }) => <Badge tone="orange">{kinds[kind] ?? kind}</Badge> },
  {
    head: 'Ours',
    end: true,
    cell: ({ ours_naira, our_status }) => (
      <>
        <Naira amount={ours_naira} />
        <small>{our_status ?? 'not in our book'}</small>
      </>
    ),
  },
  {
    head: 'Provider’s',
    end: true,
    cell: ({ theirs_naira, their_status }) => (
      <>
        <Naira amount={theirs_naira} />
        <small>{their_status ?? 'not in the statement'}</small>
      </>
    ),
  },
  {
    head: 'Difference',
    end: true,
    cell: ({ ours_naira, theirs_naira }) => <Naira amount={ours_naira - theirs_naira} />,
  },
  { head: 'What to make of it', wraps: true, cell: advice },
]
