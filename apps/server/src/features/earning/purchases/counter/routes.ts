import { awardPoints } from '@jara/contract/shop/pay-codes'
import { answerOnce } from '../../../../access/idempotency.ts'
import { recordAtCounter } from '../../../../access/counter.ts'
import { countWrongPayCodes, type PayVault } from '../../../../access/pay-codes.ts'
import { tenantOf } from '../../../../access/identity/sessions.ts'
import type { AfterAnswer } from '../../../../http/after-answer.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import type { Live } from '../../../../live/live.ts'
import { recordRefusals } from '../../../../policy/policy-refusal.ts'
import { announceGiven } from './announce-given.ts'
import { awardLines } from './award-lines.ts'
import { tellingOfBudget } from './give-points.ts'

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
    announceGiven({ db, live, afterAnswer }, shop, award.purchases)
    return award
  })
}
