import { getPoints } from '@jara/contract/points/balance'
import { formatPoints } from '@jara/rules/points'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { useAsOf } from '../../../offline/use-as-of.ts'
import styles from './points-line.module.css'

/** Spec §2.6: zero points show Loading..., like points that are not loaded yet. */
export function PointsLine() {
  const asked = useQuery(silently(read(getPoints)))
  const asOf = useAsOf(asked)
  const { points = 0 } = asked.data ?? {}
  return (
    <Card row>
      <IconTile icon="coin" tone="gold" />
      <div className={styles.label}>
        <Text look="meta">Points balance</Text>
        {asOf && points > 0 && <Text look="hint">{asOf}</Text>}
      </div>
      <p className={styles.points} aria-live="polite">
        {points === 0 ? 'Loading...' : formatPoints(points)}
      </p>
    </Card>
  )
}
