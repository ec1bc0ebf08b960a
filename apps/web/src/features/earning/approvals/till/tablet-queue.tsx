import { formatCount } from '@jara/rules/points'
import { classNames } from '@jara/ui/class-names'
import { Button } from '@jara/ui/button'
import { EmptyState } from '@jara/ui/empty-state'
import { Text } from '@jara/ui/text'
import { useRef, useState } from 'react'
import { useStill } from '../approval-list.tsx'
import moving from '../approval-list.module.css'
import { ChosenBar } from './bulk-approval.tsx'
import { SelectedPurchase } from './selected-purchase.tsx'
import { type QueueProps, unflaggedOf } from './queue.ts'
import styles from './till.module.css'
import { WaitingRows } from './waiting-rows.tsx'

/** Two columns. The selected purchase stays while others come and go; once it is decided, the next one is selected. */
export function TabletQueue({ approvals, readAt, onDecide, onDismiss }: QueueProps) {
  const [lookedAt, setLookedAt] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const columns = useRef<HTMLDivElement>(null)
  const isStill = useStill(approvals.map(({ approval }) => approval.id).join())
  const shown = approvals.find(({ approval }) => approval.id === lookedAt) ?? approvals[0]
  const isPaneStill = useStill(shown?.approval.id ?? '')
  const decidable = approvals.filter(({ decision }) => decision?.at !== 'overtaken')
  const chosen = decidable.flatMap(({ approval }) => (ticked.has(approval.id) ? [approval] : []))
  const unflagged = unflaggedOf(approvals)
  // The pressed button disappears with its purchase, so the focus moves to the queue.
  const keepFocus = () => columns.current?.focus({ preventScroll: true })
  const tick = (id: string) => setTicked(ticked.has(id) ? without(ticked, id) : new Set([...ticked, id]))
  if (!shown) return <EmptyState icon="check" title="No pending approvals" />
  return (
    <div ref={columns} role="group" aria-label="Pending approvals" tabIndex={-1} className={styles.columns}>
      <section className={styles.waiting} aria-label="Pending">
        <div className={styles.waitingHead}>
          <Text as="h2" look="heading">
            Pending {formatCount(decidable.length)}
          </Text>
          {unflagged.length > 0 && (
            <Button variant="quiet" small onClick={() => setTicked(new Set(unflagged.map(({ id }) => id)))}>
              Select all without flags
            </Button>
          )}
        </div>
        <div className={classNames(styles.scroller, !isStill && moving.moving)}>
          <WaitingRows
            approvals={approvals}
            readAt={readAt}
            lookedAt={shown.approval.id}
            chosen={ticked}
            onLook={setLookedAt}
            onChoose={tick}
          />
        </div>
        {chosen.length > 0 && (
          <ChosenBar
            chosen={chosen}
            onClear={() => setTicked(new Set())}
            onApprove={() => {
              setTicked(new Set())
              keepFocus()
              onDecide(chosen, 'confirmed')
            }}
          />
        )}
      </section>
      {/* A tap meant for the previous purchase must not decide the next one. */}
      <div className={classNames(styles.beside, !isPaneStill && moving.moving)}>
        <SelectedPurchase
          key={shown.approval.id}
          {...shown}
          onDecide={(approval, status, rejection) => {
            keepFocus()
            onDecide([approval], status, rejection)
          }}
          onDismiss={(approval) => {
            keepFocus()
            onDismiss(approval)
          }}
        />
      </div>
    </div>
  )
}

function without(ids: ReadonlySet<string>, gone: string): ReadonlySet<string> {
  return new Set([...ids].filter((id) => id !== gone))
}
