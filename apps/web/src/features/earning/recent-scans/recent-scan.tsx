import type { listMyPurchases } from '@jara/contract/earning/purchases'
import { formatMoment } from '@jara/rules/moment'
import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { pointsShown, statusColour } from '@jara/rules/earning/purchase'
import { Badge } from '@jara/ui/badge'
import { ButtonLink } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Picture } from '@jara/ui/picture'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import styles from './recent-scan.module.css'

type ListedPurchase = ToleratedAnswer<typeof listMyPurchases>[number]

export function RecentScan({ purchase }: { purchase: ListedPurchase }) {
  const {
    product_name = 'Product',
    brand,
    created_at,
    product_image_url,
    may_answer: mayAnswer,
    rejection,
  } = purchase
  return (
    <ListRow
      title={product_name}
      meta={[brand, <Moment at={created_at} key="at" />].filter(Boolean)}
      start={
        <Picture source={product_image_url ?? undefined} alternative="" fallback={<IconTile icon="box" />} />
      }
      end={<Amounts purchase={purchase} />}
      foot={
        (rejection !== undefined || mayAnswer) && (
          <Stack gap={2}>
            {rejection !== undefined && <Text look="meta">Not confirmed: {rejection}</Text>}
            {mayAnswer && (
              <ButtonLink variant="tonal" small href={furtherPaths.Decisions}>
                Not right? Appeal this decision
              </ButtonLink>
            )}
          </Stack>
        )
      }
    />
  )
}

function Amounts({
  purchase: { status = '', total_amount = Number.NaN, points },
}: {
  purchase: ListedPurchase
}) {
  const kobo = toKobo(total_amount)
  const earned = points === undefined ? undefined : pointsShown({ status, points })
  return (
    <>
      <Badge tone={statusColour(status)}>{statusWord(status)}</Badge>
      {kobo !== undefined && (
        <Text as="span" look="item" figure="amount">
          {formatNaira(kobo)}
        </Text>
      )}
      {earned !== undefined && <CoinAmount amount={`+${formatPoints(earned)}`} />}
    </>
  )
}

const rows = 3

/** Three placeholder rows of the real height. Further rows would be below the fold. */
export function RecentScanSkeleton() {
  return (
    <Skeleton label="Loading recent scans...">
      <List>
        {Array.from({ length: rows }, (_, place) => (
          <ListRow
            key={place}
            start={<SkeletonBlock shape="tile" />}
            title={<SkeletonBlock shape="line" />}
            meta={[<SkeletonBlock shape="short" key="brand" />, <SkeletonBlock shape="short" key="at" />]}
            end={<AwaitedAmounts />}
          />
        ))}
      </List>
    </Skeleton>
  )
}

function AwaitedAmounts() {
  return (
    <span className={styles.awaited}>
      <SkeletonBlock shape="line" />
      <SkeletonBlock shape="line" />
      <SkeletonBlock shape="short" />
    </span>
  )
}

function Moment({ at }: { at: string | undefined }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}

/** A status as a badge shows it: the server's own word, because a newer server may send unknown ones. */
export function statusWord(status: string): string {
  const words = status.trim().replaceAll(/[_-]+/g, ' ').toLowerCase()
  return words === ''
    ? 'Confirmed'
    : words.replaceAll(/(^| )(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
