import { VerifyPhoneDialog } from '../../features/identity/contacts/verify-phone-dialog.tsx'
import type { AskingForProof } from '../../features/shop/pay-code/payment-page.tsx'
import type { Asking } from '../../features/redeeming/redemption/use-redeeming.ts'
import { ConfirmDialog } from '../../features/identity/wallet/confirm-dialog.tsx'

/** The confirmation that a redemption needs first. */
export function AskingDialog({ asked, isOut, ...asking }: Asking | AskingForProof) {
  return asked === 'verified phone' ? (
    <VerifyPhoneDialog isDone={isOut} onVerified={asking.onAgain} onClose={asking.onClose} />
  ) : (
    <ConfirmDialog key={asked.nonce ?? asked.locked_until} proof={asked} {...asking} />
  )
}
