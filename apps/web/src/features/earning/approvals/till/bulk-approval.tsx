import { formatNaira, toKobo } from '@jara/rules/naira'
import { formatCount, formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { Popup } from '@jara/ui/popup'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import type { Approval } from '../decisions.ts'
import styles from './till.module.css'

type BulkProps = { chosen: readonly Approval[]; onApprove: () => void }

/** The purchases ticked on the tablet. */
export function ChosenBar({ chosen, onApprove, onClear }: BulkProps & { onClear: () => void }) {
  return (
    <section className={styles.bulk} aria-label="Selected purchases">
      <div className={styles.bulkWords}>
        <Text look="item">{formatCount(chosen.length)} selected</Text>
        <Text look="meta" figure="amount">
          {sumsOf(chosen)}
        </Text>
      </div>
      <Button variant="quiet" small onClick={onClear}>
        Clear selection
      </Button>
      <ApproveMany chosen={chosen} onApprove={onApprove} />
    </section>
  )
}

/** On a phone, all purchases without a flag can be approved together. */
export function UnflaggedBar({ chosen, onApprove }: BulkProps) {
  return (
    <div className={styles.unflagged}>
      <Text look="meta">{formatCount(chosen.length)} without flags</Text>
      <ApproveMany small chosen={chosen} onApprove={onApprove} />
    </div>
  )
}

/** Approves after one confirmation that states how many. */
function ApproveMany({ chosen, onApprove, small = false }: BulkProps & { small?: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const count = formatCount(chosen.length)
  const flagged = chosen.filter(({ flags = [] }) => flags.length > 0).length
  return (
    <>
      <Button
        variant={small ? 'tonal' : 'success'}
        small={small}
        icon="check"
        onClick={() => setAsking(true)}
      >
        Approve {count}
      </Button>
      {isAsking && (
        <Popup
          tone="info"
          title={`Approve ${count} ${chosen.length === 1 ? 'purchase' : 'purchases'}?`}
          closeLabel="Cancel"
          onClose={() => setAsking(false)}
          actions={
            <Button
              variant="success"
              block
              onClick={() => {
                setAsking(false)
                onApprove()
              }}
            >
              Approve {count}
            </Button>
          }
        >
          {sumsOf(chosen)}. {flagged > 0 && `${flaggedWords(flagged)} `}You can undo it for 5 seconds.
        </Popup>
      )}
    </>
  )
}

function sumsOf(chosen: readonly Approval[]): string {
  const kobo = chosen.reduce((sum, { total_amount = 0 }) => sum + (toKobo(total_amount) ?? 0), 0)
  const points = chosen.reduce((sum, each) => sum + (each.points ?? 0), 0)
  return `${formatNaira(kobo)} · +${formatPoints(points)}`
}

function flaggedWords(count: number): string {
  return count === 1 ? '1 is flagged.' : `${formatCount(count)} are flagged.`
}
