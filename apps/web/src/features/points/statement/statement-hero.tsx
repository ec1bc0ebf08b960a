import type { readStatementSummary } from '@jara/contract/points/statement'
import { getPoints } from '@jara/contract/points/balance'
import { formatCount, formatPoints } from '@jara/rules/points'
import { endInWords } from '@jara/rules/points/points-expiry'
import { Hero } from '@jara/ui/hero'
import { Notice } from '@jara/ui/notice'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, silently } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { useAsOf } from '../../../offline/use-as-of.ts'

interface StatementHeroProps {
  readonly summary: ToleratedAnswer<typeof readStatementSummary> | undefined
  /** The seal. */
  readonly end: ReactNode
}

/** Available points, points on their way, and points owed. */
export function StatementHero({ summary, end }: StatementHeroProps) {
  const asked = useQuery(silently(read(getPoints)))
  const asOf = useAsOf(asked)
  const { points, maturing = 0, held = 0, debt = 0 } = asked.data ?? {}
  const parts = [
    { label: 'Available soon', points: maturing },
    { label: 'Pending', points: summary?.pending ?? 0 },
    ...(held > 0 ? [{ label: 'On hold', points: held }] : []),
    ...(debt > 0 ? [{ label: 'Points owed', points: debt }] : []),
  ].map((part) => ({ label: part.label, value: formatPoints(part.points) }))
  return (
    <>
      {points === undefined ? (
        <Hero label="Points balance" value="Loading..." end={end} />
      ) : (
        <Hero
          label="Points balance"
          value={formatCount(points)}
          unit="pts"
          end={end}
          note={asOf}
          parts={parts}
        />
      )}
      {summary?.expiring?.points !== undefined && (
        <Notice tone="info">
          <Text as="strong" look="item">
            {formatPoints(summary.expiring.points)} expire soon
          </Text>
          <Text look="meta">
            Redeem them by {endInWords(summary.expiring.by ?? '')}. Any left after that date will expire.
          </Text>
        </Notice>
      )}
      {debt > 0 && (
        <Notice tone="warning">
          <Text as="strong" look="item">
            You owe {formatPoints(debt)}
          </Text>
          <Text look="meta">
            A purchase was reversed after you spent its points. Your next points will repay this first.
          </Text>
        </Notice>
      )}
    </>
  )
}
