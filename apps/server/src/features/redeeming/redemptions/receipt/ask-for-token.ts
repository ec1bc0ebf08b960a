import type { AnswerOf } from '@jara/contract/call'
import type { askForToken as askForTokenCall } from '@jara/contract/redeeming/redemptions-receipts'
import { bucketOf, spendAllowance } from '../../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { hintByHand } from '../fulfilment/redemption-state.sql.ts'
import type { RedemptionDeps } from '../redemption-deps.ts'
import { openTokens, sealVoucher } from '../tokens/sealed-tokens.ts'
import { ownRedemption } from './read-receipt.ts'
import { completeVoucher, type ReceiptRow } from './receipt.sql.ts'

type Answer = AnswerOf<typeof askForTokenCall>

/** Requeries the provider for the token, outside any transaction. A requeried order is never sent again. */
export async function askForToken(deps: RedemptionDeps, customerId: string, id: string): Promise<Answer> {
  const redemption = await ownRedemption(deps.db, customerId, id)
  refuseWithoutToken(redemption)
  await spendAllowance(deps.db, {
    bucket: bucketOf('token-again', id),
    allowed: 1,
    windowSeconds: 60,
    refusal: { message: 'You can request the token once a minute. Please wait.', code: 'too_many_attempts' },
  })
  return redemption.status === 'delivered' ? readAgain(deps, redemption) : hurry(deps, id)
}

function refuseWithoutToken({ type, status }: ReceiptRow): void {
  if (type !== 'electricity')
    throw new Refusal('conflict', 'Only electricity orders have a token.', { code: 'no_token' })
  if (status === 'refunded')
    throw new Refusal(
      'conflict',
      'This order wasn’t delivered, so there is no token. Your points have been refunded.',
      {
        code: 'no_token',
      },
    )
  if (status === 'held')
    throw new Refusal('conflict', 'This order hasn’t been sent yet, so there is nothing to check.', {
      code: 'not_sent',
    })
}

async function readAgain({ db, vault, airtime }: RedemptionDeps, redemption: ReceiptRow): Promise<Answer> {
  const { id, request_id: requestId, amount_kobo: amountKobo } = redemption
  const kept = openTokens(vault, redemption).token
  if (kept !== null) return { message: 'Here is your token.', token: kept }
  const reply = await airtime.requery({ requestId, amountKobo })
  const token = reply.kind === 'delivered' ? reply.voucher.token : undefined
  if (reply.kind !== 'delivered' || token === undefined) {
    return { message: 'The provider hasn’t sent the token yet. Please try again later.', token: null }
  }
  await completeVoucher(db, id, sealVoucher(vault, id, reply.voucher))
  return { message: 'Here is your token.', token }
}

/** Makes the order due, as a callback would: the result is shown as soon as it is known. */
async function hurry({ db, wake }: RedemptionDeps, id: string): Promise<Answer> {
  const [hinted] = await hintByHand(db, [id])
  if (hinted?.is_due) wake(id)
  return {
    message: 'We’re checking with the provider and will notify you when your token is ready.',
    token: null,
  }
}
