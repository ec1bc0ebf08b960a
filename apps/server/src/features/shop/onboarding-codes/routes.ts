import {
  listCodeBatches,
  makeCodeBatch,
  revokeCodeBatch,
  rotateShopCode as rotateShopCodeCall,
} from '@jara/contract/shop/onboarding-codes'
import { answerOnce } from '../../../access/idempotency.ts'
import { Refusal } from '../../../access/refusal.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { selectBatches } from './code-batch.sql.ts'
import { makeBatch } from './make-batch.ts'
import { revokeBatch } from './revoke-batch.ts'
import { rotateShopCode } from './rotate-shop-code.ts'

export function onboardingCodeRoutes(api: Api, { publicUrl }: { readonly publicUrl: string }): void {
  const { db } = api

  serve(api, makeCodeBatch, async ({ caller, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) => makeBatch(tx, caller, body))
    const codes = made.codes.map((code) => ({ code, link: `${publicUrl}/signup?code=${code}` }))
    return { ...made, message: `${counted(codes.length)} issued.`, codes }
  })

  serve(api, listCodeBatches, async ({ query: { before } }) => {
    if (before !== undefined && !isUuid(before))
      throw new Refusal('invalid', 'before: must be the ID of the last batch on the previous page', {
        code: 'invalid',
      })
    const batches = await selectBatches(db, before)
    return batches.map(({ made_at, expires_at, ...batch }) => ({
      ...batch,
      made_at: made_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }))
  })

  serve(api, revokeCodeBatch, async ({ caller, params, body }) => {
    const revoked = await revokeBatch(db, caller, params.id, body.reason)
    return { message: `${counted(revoked)} revoked.`, revoked }
  })

  serve(api, rotateShopCodeCall, async ({ caller, params, body, idempotency }) => ({
    message: 'The shop has a new PIN.',
    code: await answerOnce(db, caller.userId, idempotency, (tx) =>
      rotateShopCode(tx, caller, params.id, body.reason),
    ),
  }))
}

function counted(codes: number): string {
  return codes === 1 ? '1 code' : `${codes} codes`
}
