import { fieldOf } from '@jara/contract/form-fields'
import { listShops, readShop, readShopStatement } from '@jara/contract/shop/retailers-console'
import { topUp } from '@jara/contract/shop/issuing'
import { payOutShop } from '@jara/contract/shop/point-payments'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FieldGrid, Labelled } from '../../../parts/labelled.tsx'
import { nairaInWords } from '../../../parts/words.ts'
import type { Shop } from './shop-dialogs.tsx'

const changes = [readShop, listShops, readShopStatement]

interface TopUpDialogProps {
  readonly shop: Shop
  readonly onClose: () => void
}

/** A shop's advance payment to the programme. */
export function TopUpDialog({ shop, onClose }: TopUpDialogProps) {
  const recording = useAction(topUp, { changes })
  return (
    <TransferDialog
      title={`Record a transfer from ${shop.name}`}
      act="Record transfer"
      fields={topUp.body}
      onEnter={(body) => recording.do({ params: { id: shop.id }, body })}
      onClose={onClose}
    >
      The amount that the shop has paid into the programme’s bank account. From its first transfer on, the
      shop issues points from its prepaid balance, not within a daily limit.
    </TransferDialog>
  )
}

interface PayoutDialogProps {
  readonly shopId: string
  readonly shopName: string
  /** In naira. */
  readonly owed: number
  readonly onClose: () => void
}

/** The programme's payment to a shop for points that it accepted as payment. */
export function PayoutDialog({ shopId: id, shopName, owed, onClose }: PayoutDialogProps) {
  const recording = useAction(payOutShop, { changes })
  return (
    <TransferDialog
      title={`Record a payout to ${shopName}`}
      act="Record payout"
      fields={payOutShop.body}
      most={owed}
      onEnter={(body) => recording.do({ params: { id }, body })}
      onClose={onClose}
    >
      The amount that the programme has paid to the shop for points accepted as payment. The shop is owed{' '}
      {nairaInWords(owed)}.
    </TransferDialog>
  )
}

interface Transfer {
  readonly naira: number
  readonly bankReference: string
}

interface TransferDialogProps {
  readonly title: string
  readonly act: string
  readonly fields: typeof topUp.body | typeof payOutShop.body
  /** In naira, if it is less than what the contract allows. */
  readonly most?: number
  readonly onEnter: (body: Transfer) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

function TransferDialog({ title, act, fields, most, onEnter, onClose, children }: TransferDialogProps) {
  const [naira, setNaira] = useState('')
  const [bankReference, setBankReference] = useState('')
  const enter = () => onEnter({ naira: Number(naira), bankReference: bankReference.trim() })
  return (
    <ConfirmDialog title={title} act={act} onAct={enter} onClose={onClose}>
      <p>{children}</p>
      <FieldGrid>
        <Labelled label="Amount (₦)">
          <input
            {...fieldOf(fields, 'naira')}
            {...(most !== undefined && { max: most })}
            step={0.01}
            value={naira}
            onChange={({ currentTarget }) => setNaira(currentTarget.value)}
          />
        </Labelled>
        <Labelled label="Bank reference">
          <input
            {...fieldOf(fields, 'bankReference')}
            autoComplete="off"
            value={bankReference}
            onChange={({ currentTarget }) => setBankReference(currentTarget.value)}
          />
        </Labelled>
      </FieldGrid>
    </ConfirmDialog>
  )
}
