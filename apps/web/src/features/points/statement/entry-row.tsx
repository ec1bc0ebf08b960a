import { formatMoment } from '@jara/rules/moment'
import { formatPoints, signedPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { IconTile } from '@jara/ui/icon-tile'
import { ListRow } from '@jara/ui/list'
import { Text } from '@jara/ui/text'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { lookOf } from './entry-looks.ts'
import styles from './entry-row.module.css'
import type { Entry } from './statement-pages.ts'

/** What happened, where and when; the amount above the balance available afterwards. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { title, detail, at, redemption_id: redemptionId, kind } = entry
  const { icon, tone } = lookOf(entry)
  const isOfRedemption = kind === 'spent' && typeof redemptionId === 'string'
  return (
    <ListRow
      start={<IconTile icon={icon} tone={tone} />}
      title={title}
      meta={[
        detail,
        <time key="at" dateTime={at} className={styles.when}>
          {formatMoment(at)}
        </time>,
      ].filter(Boolean)}
      end={<Amounts entry={entry} />}
      {...(isOfRedemption
        ? { href: `${furtherPaths.Receipt}?id=${redemptionId}` }
        : { foot: <Words entry={entry} /> })}
    />
  )
}

function Amounts({ entry }: { entry: Entry }) {
  const { points, balance } = entry
  const { badge } = lookOf(entry)
  return (
    <>
      {typeof points === 'number' && <span className={amountClass(entry)}>{signedPoints(points)}</span>}
      {badge && (
        <Badge tone={badge.tone} {...(badge.icon && { icon: badge.icon })}>
          {badge.word}
        </Badge>
      )}
      {typeof balance === 'number' && (
        <Text as="span" look="hint" figure="amount">
          {formatPoints(balance)}
        </Text>
      )}
    </>
  )
}

/** Only available points are gold: points that are pending or owed are not the customer’s yet. */
function amountClass({ points, balance }: Entry): string | undefined {
  if (typeof balance !== 'number') return styles.waiting
  return (points ?? 0) > 0 ? styles.more : styles.less
}

function Words({ entry: { words, spendable_at: spendableAt } }: { entry: Entry }) {
  const said = spendableAt ? `Available on ${formatMoment(spendableAt)}` : words
  return said ? (
    <div className={styles.words}>
      <Text look="meta">{said}</Text>
    </div>
  ) : null
}
