import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import { formatMoment } from '@jara/rules/moment'
import { formatAmount } from '@jara/rules/naira'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { FailureNotice } from '@jara/ui/failure-notice'
import type { Approval, ShownApproval } from './decisions.ts'
import { PurchasePhoto } from './purchase-photo.tsx'

type ApprovalCardProps = ShownApproval & {
  /** A brand decides for many shops, so each card names its shop. */
  showsShop: boolean
  onDecide: (approval: Approval, status: PurchaseDecision) => void
  onDismiss: (approval: Approval) => void
}

export function ApprovalCard({ approval, decision, showsShop, onDecide, onDismiss }: ApprovalCardProps) {
  const { product_name = 'Product', customer_email = '' } = approval
  // The accessible name of each button says which purchase it decides.
  const item = [product_name, customer_email].filter(Boolean).join(', ')
  return (
    <Card as="li">
      <Purchased approval={approval} product={product_name} />
      {approval.with_pin && <WithPin />}
      <Flags flags={approval.flags ?? []} />
      <Declared approval={approval} showsShop={showsShop} />
      {decision && <FailureNotice words="Failed to update purchase status." said={decision.words} />}
      {decision?.at === 'overtaken' ? (
        <Button variant="tonal" small aria-label={`Dismiss ${item}`} onClick={() => onDismiss(approval)}>
          Dismiss
        </Button>
      ) : (
        <Row even gap={2}>
          <Button
            variant="danger"
            small
            icon="x"
            aria-label={`Reject ${item}`}
            onClick={() => onDecide(approval, 'rejected')}
          >
            Reject
          </Button>
          <Button
            variant="success"
            small
            icon="check"
            aria-label={`Approve ${item}`}
            onClick={() => onDecide(approval, 'confirmed')}
          >
            Approve
          </Button>
        </Row>
      )}
    </Card>
  )
}

function Purchased({ approval, product }: { approval: Approval; product: string }) {
  const { brand, image_url, quantity, total_amount } = approval
  return (
    <Row top wrap>
      <PurchasePhoto imageUrl={image_url ?? undefined} product={product} />
      <Stack gap={1} grow>
        <Text as="h3" look="item">
          {product}
        </Text>
        {brand && <Text look="meta">{brand}</Text>}
      </Stack>
      <Stack gap={1} end>
        <Text look="item" figure="amount">
          {formatAmount(total_amount)}
        </Text>
        {quantity !== undefined && <Text look="meta">Qty {formatCount(quantity)}</Text>}
      </Stack>
    </Row>
  )
}

function WithPin() {
  return (
    <Row>
      <Badge tone="neutral" icon="keypad">
        Product PIN, no photo
      </Badge>
    </Row>
  )
}

/** The server's warnings about the purchase, such as the date of an earlier photo. */
function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null
  return (
    <Row as="ul" wrap gap={2} role="list" aria-label="Flags">
      {flags.map((flag) => (
        <li key={flag}>
          <Badge tone="orange">{flag.charAt(0).toUpperCase() + flag.slice(1)}</Badge>
        </li>
      ))}
    </Row>
  )
}

/** Who declared the purchase, where and when, never truncated: the decision depends on it. */
function Declared({ approval, showsShop }: { approval: Approval; showsShop: boolean }) {
  const { created_at, customer_email, points, retailer_name } = approval
  return (
    <Stack gap={1}>
      {customer_email && <Text look="meta">{customer_email}</Text>}
      {showsShop && retailer_name && <Text look="meta">{retailer_name}</Text>}
      <Row between wrap gap={2}>
        <Text look="hint" figure="date">
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </Text>
        {points !== undefined && <CoinAmount chip amount={`+${formatPoints(points)}`} />}
      </Row>
    </Stack>
  )
}
