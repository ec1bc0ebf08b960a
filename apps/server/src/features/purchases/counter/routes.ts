import { awardPoints } from '@jara/contract/pay-codes'
import { answerOnce } from '../../../access/idempotency.ts'
import { recordAtCounter } from '../../../access/counter.ts'
import { countWrongPayCodes, type PayVault } from '../../../access/pay-codes.ts'
import { tenantOf } from '../../../access/tenant.ts'
import type { AfterAnswer } from '../../../http/after-answer.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Live } from '../../../live/live.ts'
import { recordRefusals } from '../../../policy/policy-refusal.ts'
import { recentPolicy } from '../../../policy/recent-policy.ts'
import { announcePurchase } from '../announce-purchase.ts'
import { noteBeyondBudget } from '../issuing-budget.ts'
import { awardLines, tellingOfBudget } from './award-lines.ts'

interface CounterDeps {
  readonly live: Live
  readonly afterAnswer: AfterAnswer
  readonly vault: PayVault
}

export function counterRoutes(api: Api, { live, afterAnswer, vault }: CounterDeps): void {
  const { db } = api

  serve(api, awardPoints, async ({ user, body, idempotency }) => {
    const shop = { ...tenantOf(user), userId: user.id }
    const award = await countWrongPayCodes(db, shop.retailerId, body.code, () =>
      tellingOfBudget(db, shop, () =>
        recordRefusals(db, () =>
          answerOnce(db, user.id, idempotency, async (tx) => {
            const given = await awardLines(tx, vault, shop, body)
            const subject = given.purchases[0]?.id
            await recordAtCounter(tx, user, { act: 'points-given', subject, points: given.points })
            return given
          }),
        ),
      ),
    )
    afterAnswer.run(async () => {
      const version = await recentPolicy(db)
      for (const { id, status } of award.purchases) {
        if (status === 'confirmed') await noteBeyondBudget(db, shop, id, version)
        await announcePurchase(db, live, id, status === 'confirmed' ? 'confirmed' : 'held')
      }
    })
    return award
  })
}
