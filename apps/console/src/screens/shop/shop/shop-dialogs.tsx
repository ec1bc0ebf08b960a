import type { AnswerOf } from '@jara/contract/call'
import { rotateShopCode } from '@jara/contract/shop/onboarding-codes'
import { listShops, readShop } from '@jara/contract/shop/retailers-console'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { count } from '../../../parts/words.ts'

export type Shop = AnswerOf<typeof readShop>

interface ShopDialogProps {
  readonly shop: Shop
  readonly onClose: () => void
}

export function PinDialog({ shop, onClose }: ShopDialogProps) {
  const rotating = useAction(rotateShopCode, {
    changes: [readShop],
    says: ({ code }) => `The new PIN is ${code}.`,
  })
  return (
    <ConfirmDialog
      title={`Issue a new PIN to ${shop.name}?`}
      act="Issue new PIN"
      danger
      asksReason
      typed={shop.code}
      onAct={(reason) => rotating.do({ params: { id: shop.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        The PIN {shop.code} will stop working, and so will posters and QR codes that show it. Purchases still
        queued offline can’t be submitted. The shop will be notified and can print new posters from its app.
      </p>
    </ConfirmDialog>
  )
}

export function SuspendDialog({ shop, onClose }: ShopDialogProps) {
  const toast = useToast()
  // The button keeps its action while the dialog is open, whatever a colleague does meanwhile.
  const [isSuspended] = useState(shop.standing === 'suspended')
  async function change(reason: string) {
    const act = isSuspended ? 'enable' : 'disable'
    for (const { id } of shop.accounts)
      await request(changeStanding, { params: { id }, body: { act, reason } })
    await invalidate(readShop, listShops)
    toast(isSuspended ? `${shop.name} can sign in again.` : `${shop.name} is suspended.`)
  }
  return (
    <ConfirmDialog
      title={isSuspended ? `Reinstate ${shop.name}?` : `Suspend ${shop.name}?`}
      act={isSuspended ? 'Reinstate shop' : 'Suspend shop'}
      danger={!isSuspended}
      asksReason
      onAct={change}
      onClose={onClose}
    >
      {isSuspended ? (
        <p>The shop will be able to sign in again and decide its pending purchases.</p>
      ) : (
        <p>
          The shop will be signed out and can’t sign in. Its pending purchases ({count(shop.pending)}) wait
          until it is reinstated, and customers can still declare more.
        </p>
      )}
    </ConfirmDialog>
  )
}
