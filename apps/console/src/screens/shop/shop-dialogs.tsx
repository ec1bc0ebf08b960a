import { rotateShopCode } from '@jara/contract/console/codes'
import { listShops, readShop } from '@jara/contract/console/shops'
import { changeStanding } from '@jara/contract/sessions'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useOnce } from '../../parts/once.ts'
import { count } from '../../parts/words.ts'
import type { Shop } from './shop.ts'

interface ShopDialogProps {
  readonly shop: Shop
  readonly onClose: () => void
}

export function PinDialog({ shop, onClose }: ShopDialogProps) {
  const toast = useToast()
  const once = useOnce()
  async function rotate(reason: string) {
    const body = { reason }
    const { code } = await request(rotateShopCode, {
      params: { id: shop.id },
      body,
      idempotencyKey: once(body),
    })
    await invalidate(readShop)
    toast(`The new PIN is ${code}.`)
  }
  return (
    <ConfirmDialog
      title={`Give ${shop.name} a new PIN?`}
      act="Give a new PIN"
      danger
      asksReason
      typed={shop.code}
      onAct={rotate}
      onClose={onClose}
    >
      <p>
        The PIN {shop.code} works no longer, and neither do the posters and QR codes that carry it. Purchases
        that wait on a phone without a network are refused. The shop is told, and prints new posters from its
        app.
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
      title={isSuspended ? `Restore ${shop.name}?` : `Suspend ${shop.name}?`}
      act={isSuspended ? 'Restore the shop' : 'Suspend the shop'}
      danger={!isSuspended}
      asksReason
      onAct={change}
      onClose={onClose}
    >
      {isSuspended ? (
        <p>The shop can sign in again, and decide the purchases that wait for it.</p>
      ) : (
        <p>
          The shop is signed out and cannot sign in. {count(shop.pending)} of its purchases go on waiting, and
          customers can declare more: nobody decides them until it is restored.
        </p>
      )}
    </ConfirmDialog>
  )
}
