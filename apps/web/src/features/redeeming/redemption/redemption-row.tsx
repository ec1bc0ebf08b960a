import { formatMoment } from '@jara/rules/moment'
import { formatAmount } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { Badge, type BadgeTone } from '@jara/ui/badge'
import { ButtonLink } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { ListRow } from '@jara/ui/list'
import { Text } from '@jara/ui/text'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { MeterToken } from './meter-token.tsx'
import type { Redemption } from './redemption-pages.ts'
import { typeIcons } from './redeem-summary.ts'

const statuses = {
  processing: { tone: 'yellow', icon: 'clock', word: 'Processing' },
  delivered: { tone: 'green', icon: 'check', word: 'Delivered' },
  refunded: { tone: 'neutral', icon: 'refresh', word: 'Refunded' },
} as const satisfies Record<string, { tone: BadgeTone; icon: IconName; word: string }>

export function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const { id, type = 'airtime', item_name, plan, recipient, points, amount, status, created_at } = redemption
  const shownStatus = status && statuses[status]
  const receipt = `${furtherPaths.Receipt}?id=${id}`
  const isPlain = id !== undefined && status === 'delivered' && !redemption.token
  return (
    <ListRow
      start={<IconTile icon={typeIcons[type]} />}
      title={item_name}
      meta={[plan, recipient, formatMoment(created_at)].filter((line) => line)}
      end={
        <>
          <Text as="span" look="item" figure="amount">
            {formatAmount(amount)}
          </Text>
          {points !== undefined && <CoinAmount amount={formatPoints(points)} />}
          {shownStatus && (
            <Badge tone={shownStatus.tone} icon={shownStatus.icon}>
              {shownStatus.word}
            </Badge>
          )}
        </>
      }
      {...(isPlain ? { href: receipt } : { foot: <WhatBecame redemption={redemption} receipt={receipt} /> })}
    />
  )
}

interface WhatBecameProps {
  readonly redemption: Redemption
  readonly receipt: string
}

/** The token, or a message saying why there is none yet. */
function WhatBecame({ redemption: { id, status, token, message }, receipt }: WhatBecameProps) {
  return (
    <>
      {token && <MeterToken token={token} />}
      {!token && status !== 'delivered' && message && <Text look="meta">{message}</Text>}
      {id !== undefined && (
        <ButtonLink variant="quiet" iconEnd="right" href={receipt}>
          Receipt
        </ButtonLink>
      )}
    </>
  )
}
