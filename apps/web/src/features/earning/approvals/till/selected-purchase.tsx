import type { PurchaseDecision } from '@jara/rules/earning/purchase'
import type { Rejection } from '@jara/rules/earning/rejection'
import { formatMoment } from '@jara/rules/moment'
import { formatAmount } from '@jara/rules/naira'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Icon } from '@jara/ui/icon'
import { Text } from '@jara/ui/text'
import type { Approval, ShownApproval } from '../decisions.ts'
import { PurchasePhoto } from '../purchase-photo.tsx'
import { RejectionFields, useRejection } from './rejection-form.tsx'
import styles from './till.module.css'

type SelectedPurchaseProps = ShownApproval & {
  onDecide: (approval: Approval, status: PurchaseDecision, rejection?: Rejection) => void
  onDismiss: (approval: Approval) => void
}

/** The purchase that the tablet shows beside the queue. */
export function SelectedPurchase({ approval, decision, onDecide, onDismiss }: SelectedPurchaseProps) {
  const { product_name: product = 'Product', customer_email, image_url, created_at } = approval
  return (
    <section className={styles.pane} aria-label={product}>
      <div className={styles.paneBody}>
        <div className={styles.paneTop}>
          <div className={styles.photo}>
            <PurchasePhoto large imageUrl={image_url ?? undefined} product={product} />
          </div>
          <div className={styles.facts}>
            <Text as="h2" look="title">
              {product}
            </Text>
            <Facts approval={approval} />
          </div>
        </div>
        <div>
          {customer_email && <Text look="item">{customer_email}</Text>}
          <Text look="hint" figure="date">
            <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </Text>
        </div>
        <Why flags={approval.flags ?? []} />
        {decision && <FailureNotice words="Failed to update purchase status." said={decision.words} />}
      </div>
      <div className={styles.paneFoot}>
        {decision?.at === 'overtaken' ? (
          <Button variant="tonal" onClick={() => onDismiss(approval)}>
            Dismiss
          </Button>
        ) : (
          <Decide approval={approval} onDecide={onDecide} />
        )}
      </div>
    </section>
  )
}

function Decide({ approval, onDecide }: Pick<SelectedPurchaseProps, 'approval' | 'onDecide'>) {
  const { draft, setDraft, finish } = useRejection()
  const item = [approval.product_name, approval.customer_email].filter(Boolean).join(', ')
  return (
    <>
      <Text look="item">To reject, choose a reason. The customer will see it.</Text>
      <RejectionFields label="Reason" draft={draft} onDraft={setDraft} />
      <div className={styles.buttons}>
        <Button
          variant="danger"
          icon="x"
          aria-label={`Reject ${item}`}
          onClick={() => {
            const rejection = finish()
            if (rejection) onDecide(approval, 'rejected', rejection)
          }}
        >
          Reject
        </Button>
        <Button
          variant="success"
          icon="check"
          aria-label={`Approve ${item}`}
          onClick={() => onDecide(approval, 'confirmed')}
        >
          Approve
        </Button>
      </div>
    </>
  )
}

function Facts({
  approval: { brand, quantity, total_amount, points },
}: Pick<SelectedPurchaseProps, 'approval'>) {
  const facts = [
    ['Brand', brand],
    ['Quantity', quantity === undefined ? undefined : formatCount(quantity)],
    ['Amount', formatAmount(total_amount)],
    ['Points', points === undefined ? undefined : `+${formatPoints(points)}`],
  ] as const
  return (
    <dl className={styles.factList}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Flags state what is unusual, and accuse no one. */
function Why({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null
  return (
    <div className={styles.why}>
      <strong>
        <Icon name="alert" size="sm" />
        Reason flagged
      </strong>
      <ul role="list">
        {flags.map((flag) => (
          <li key={flag}>{flag.charAt(0).toUpperCase() + flag.slice(1)}.</li>
        ))}
      </ul>
    </div>
  )
}
