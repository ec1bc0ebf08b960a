import { askProviderAboutMany, listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import styles from './redemptions.module.css'

/** Actions for the selected redemptions. */
export function AskMany({ chosen, onDone }: { chosen: ReadonlySet<string>; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const asking = useAction(askProviderAboutMany, {
    onDone: () => {
      onDone()
      return invalidate(listRedemptions)
    },
  })
  const count = chosen.size
  if (count === 0) return null
  const orders = count === 1 ? '1 order' : `${count} orders`

  return (
    <div className={styles.chosen} role="status">
      <strong>{orders} selected</strong>
      <ActButton variant="primary" onClick={() => setAsking(true)}>
        Check status
      </ActButton>
      <ActButton variant="bare" onClick={onDone}>
        Clear
      </ActButton>
      {isAsking && (
        <ConfirmDialog
          title={`Check status of ${orders}?`}
          act={`Check ${orders}`}
          onAct={() => asking.do({ body: { ids: [...chosen], count } })}
          onClose={() => setAsking(false)}
        >
          <p>
            This only checks the status. No order is resent, and points change only if the provider confirms a
            new outcome.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
