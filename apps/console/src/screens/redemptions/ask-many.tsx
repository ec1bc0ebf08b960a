import { askProviderAboutMany, listRedemptions } from '@jara/contract/console/redemptions'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ActButton } from '../../parts/act-button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import styles from './redemptions.module.css'

/** Actions for the selected redemptions. */
export function AskMany({ chosen, onDone }: { chosen: ReadonlySet<string>; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const count = chosen.size
  if (count === 0) return null
  const orders = count === 1 ? '1 order' : `${count} orders`

  async function ask() {
    const { message } = await request(askProviderAboutMany, { body: { ids: [...chosen], count } })
    toast(message)
    onDone()
    await invalidate(listRedemptions)
  }

  return (
    <div className={styles.chosen} role="status">
      <strong>{orders} selected</strong>
      <ActButton variant="primary" onClick={() => setAsking(true)}>
        Ask the provider
      </ActButton>
      <ActButton variant="bare" onClick={onDone}>
        Clear
      </ActButton>
      {isAsking && (
        <ConfirmDialog
          title={`Ask the provider about ${orders}?`}
          act={`Ask about ${orders}`}
          onAct={ask}
          onClose={() => setAsking(false)}
        >
          <p>It only asks: nothing is sent again, and points move only with what the provider answers.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
