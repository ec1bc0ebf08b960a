import { listInventory } from '@jara/contract/shop/inventory'
import { readIssuingStatement } from '@jara/contract/shop/issuing'
import { formatMoment } from '@jara/rules/moment'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { readAlong, silently } from '../../../api/read.ts'

const what: Readonly<Record<string, string>> = {
  taken: 'Accepted as payment',
  'given-back': 'Refunded',
  'paid-out': 'Paid out to you',
}

/** The points that customers paid with this month, and what Jara owes the shop for them. Absent if there are none. */
export function PointsAccount({ month }: { month: string }) {
  const { data } = useQuery(silently(readAlong(listInventory, readIssuingStatement, { query: { month } })))
  const account = data?.account
  if (!account) return null
  const { balance = 0, owed = 0, entries = [] } = account
  return (
    <Section title="Points account">
      <List label="Points account">
        <ListRow
          title="Balance due to you"
          meta={[formatPoints(balance)]}
          end={
            <Text as="strong" look="item" figure="amount">
              {formatNaira(toKobo(owed) ?? 0)}
            </Text>
          }
        />
        {entries.map(({ id, at, kind = '', points = 0, naira = 0, reference }) => (
          <ListRow
            key={id}
            title={what[kind] ?? kind}
            meta={[
              [at && formatMoment(at), reference].filter(Boolean).join(' · '),
              formatPoints(Math.abs(points)),
            ]}
            end={
              <Text as="span" look="meta" figure="amount">
                {formatNaira(toKobo(naira) ?? 0)}
              </Text>
            }
          />
        ))}
      </List>
    </Section>
  )
}
