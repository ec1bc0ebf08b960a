import { timeOrDay } from '@jara/rules/moment'
import { formatAmount } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { Badge } from '@jara/ui/badge'
import { IconTile } from '@jara/ui/icon-tile'
import { Picture } from '@jara/ui/picture'
import { Text } from '@jara/ui/text'
import type { Approval, ShownApproval } from '../decisions.ts'
import { thumbnailOf } from '../purchase-photo.tsx'
import styles from './till.module.css'

type WaitingRowsProps = {
  approvals: readonly ShownApproval[]
  readAt: number
  lookedAt: string | undefined
  chosen: ReadonlySet<string>
  onLook: (id: string) => void
  onChoose: (id: string) => void
}

/** The tablet's queue: a tick box selects several, and the row itself opens one. */
export function WaitingRows({ approvals, readAt, lookedAt, chosen, onLook, onChoose }: WaitingRowsProps) {
  return (
    <ul className={styles.queue} role="list">
      {approvals.map(({ approval, decision }) => (
        <li key={approval.id} className={styles.row} data-current={approval.id === lookedAt || undefined}>
          {decision?.at === 'overtaken' ? null : (
            <ChooseBox
              approval={approval}
              isChosen={chosen.has(approval.id)}
              onChoose={() => onChoose(approval.id)}
            />
          )}
          <RowButton
            approval={approval}
            isCurrent={approval.id === lookedAt}
            readAt={readAt}
            hasFailed={decision !== undefined}
            onLook={() => onLook(approval.id)}
          />
        </li>
      ))}
    </ul>
  )
}

type ChooseBoxProps = { approval: Approval; isChosen: boolean; onChoose: () => void }

function ChooseBox({ approval, isChosen, onChoose }: ChooseBoxProps) {
  const { product_name = 'Product', customer_email } = approval
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`Select ${[product_name, customer_email].filter(Boolean).join(', ')}`}
        onChange={onChoose}
      />
    </label>
  )
}

type RowButtonProps = {
  approval: Approval
  readAt: number
  isCurrent: boolean
  hasFailed: boolean
  onLook: () => void
}

function RowButton({ approval, readAt, isCurrent, hasFailed, onLook }: RowButtonProps) {
  const {
    product_name = 'Product',
    quantity = 1,
    customer_email,
    image_url,
    total_amount,
    created_at,
  } = approval
  const flags = approval.flags?.length ?? 0
  return (
    <button type="button" className={styles.look} aria-current={isCurrent || undefined} onClick={onLook}>
      <Picture
        source={image_url ? thumbnailOf(image_url) : undefined}
        alternative=""
        fallback={<IconTile icon="box" />}
      />
      <span className={styles.words}>
        <Text as="span" look="item">
          {product_name} × {formatCount(quantity)}
        </Text>
        {customer_email && (
          <Text as="span" look="meta">
            {customer_email}
          </Text>
        )}
        {flags > 0 && <Badge tone="orange">{flags === 1 ? '1 flag' : `${formatCount(flags)} flags`}</Badge>}
        {hasFailed && <Badge tone="red">Check again</Badge>}
      </span>
      <span className={styles.amounts}>
        <Text as="span" look="item" figure="amount">
          {formatAmount(total_amount)}
        </Text>
        <Text as="span" look="hint" figure="date">
          {timeOrDay(new Date(created_at ?? Number.NaN).getTime(), readAt)}
        </Text>
      </span>
    </button>
  )
}
