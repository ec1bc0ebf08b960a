import { VerifyPhoneDialog } from '../../features/contacts/verify-phone-dialog.tsx'
import type { AskingForProof } from '../../features/pay-code/payment-page.tsx'
import type { Asking } from '../../features/redemption/use-redeeming.ts'
import { ConfirmDialog } from '../../features/wallet/confirm-dialog.tsx'

/** The confirmation that a redemption needs first. */
export function AskingDialog({ asked, isOut, ...asking }: Asking | AskingForProof) {
  return asked === 'verified phone' ? (
    <VerifyPhoneDialog isDone={isOut} onVerified={asking.onAgain} onClose={asking.onClose} />
  ) : (
    <ConfirmDialog key={asked.nonce ?? asked.locked_until} proof={asked} {...asking} />
  )
}
