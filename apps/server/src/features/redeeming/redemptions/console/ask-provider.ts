import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  askProvider as askProviderCall,
  askProviderAboutMany as askProviderAboutManyCall,
} from '@jara/contract/redeeming/redemptions-console'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { type ProviderAnswerRow, selectAnswers } from '../fulfilment/provider-answer.sql.ts'
import { type Hinted, hintByHand } from '../fulfilment/redemption-state.sql.ts'
import type { RedemptionDeps } from '../redemption-deps.ts'
import { findRedemption } from '../redemption.sql.ts'
import { describeAnswer } from './describe-answer.ts'
import { unknownRedemption } from './desk-answers.ts'

const lookEveryMs = 500

/** Makes a sent order due, as a callback would, and waits briefly for the provider's answer. The order is never sent again. */
export async function askProvider(
  deps: RedemptionDeps,
  operator: SignedInCaller,
  id: string,
): Promise<AnswerOf<typeof askProviderCall>> {
  if (!isUuid(id)) throw unknownRedemption()
  const { db } = deps
  const known = await findLastAnswer(db, id)
  const [hinted] = await db.transaction((tx) => hintAll(tx, operator, [id]))
  if (!hinted) throw (await findRedemption(db, id)) ? neverSent() : unknownRedemption()
  if (hinted.is_due) deps.wake(id)
  const answer = await awaitAnswer(deps, id, known?.id ?? 0)
  const status = (await findRedemption(db, id))?.status ?? 'sent'
  if (!answer) return { message: 'Checking status with the provider.', state: 'asking', status }
  const message = `Provider status: ${describeAnswer(answer.code, answer.kind)}.`
  return { message, state: 'answered', status }
}

/** Makes each of these due. Their answers arrive one by one. */
export async function askProviderAboutMany(
  { db, wake }: RedemptionDeps,
  operator: SignedInCaller,
  { ids, count }: BodyOf<typeof askProviderAboutManyCall>,
): Promise<AnswerOf<typeof askProviderAboutManyCall>> {
  const chosen = [...new Set(ids)]
  if (chosen.length !== count) {
    const message = `You confirmed ${count} orders but selected ${chosen.length}. No status checks were sent.`
    throw new Refusal('conflict', message, { code: 'count_differs' })
  }
  const hinted = await db.transaction((tx) => hintAll(tx, operator, chosen.filter(isUuid)))
  for (const { id, is_due: isDue } of hinted) if (isDue) wake(id)
  const orders = hinted.length === 1 ? '1 order' : `${hinted.length} orders`
  return {
    message: `Checking ${orders} with the provider.`,
    asked: hinted.length,
    skipped: chosen.length - hinted.length,
  }
}

async function hintAll(tx: Db, caller: SignedInCaller, ids: readonly string[]): Promise<Hinted[]> {
  const hinted = await hintByHand(tx, ids)
  for (const { id } of hinted) await recordAuditEvent(tx, { caller, act: 'provider-asked', subject: id })
  return hinted
}

async function findLastAnswer(db: Db, id: string): Promise<ProviderAnswerRow | undefined> {
  return (await selectAnswers(db, id, 1))[0]
}

/** The first answer after the known one, if it comes in time. */
async function awaitAnswer(
  { db, outcomes, answerWithinMs }: RedemptionDeps,
  id: string,
  known: number,
): Promise<ProviderAnswerRow | undefined> {
  const deadline = performance.now() + answerWithinMs
  for (;;) {
    // Listen before reading, so that no answer in between is missed.
    const remainingMs = deadline - performance.now()
    const news = outcomes.news(id, Math.max(0, Math.min(lookEveryMs, remainingMs)))
    const last = await findLastAnswer(db, id)
    if (last && last.id > known) return last
    if (remainingMs <= 0) return undefined
    await news
  }
}

function neverSent(): Refusal {
  return new Refusal('conflict', 'This order hasn’t been sent yet, so there is nothing to check.', {
    code: 'not_sent',
  })
}
