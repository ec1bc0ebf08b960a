// Pay codes: digits that a phone derives from its session's secret. Decision 56 calculates the chance of guessing one.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { AnswerOf } from '@jara/contract/call'
import type { openPayCode } from '@jara/contract/shop/pay-codes'
import {
  payCodeDigits,
  payCodeMessage,
  type PayCodePurpose,
  payCodeStep,
  type PayCode,
  readPayCode,
} from '@jara/rules/shop/pay-code'
import type { Database, Db } from '../db/db.ts'
import { isUuid } from '../db/uuid.ts'
import {
  findPayCandidates,
  findPaySecret,
  insertPayCodeUse,
  keepPaySecret,
  sealedForPhone,
} from './pay-codes.sql.ts'
import { type Allowance, bucketOf, refuseWhenSpent, spendAllowance } from './limits/rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Seals the secrets at rest. */
export interface PayVault {
  seal(secret: string, about: string): string
  open(sealed: string, about: string): string
}

/** A code that was just used up, and its customer. */
export interface UsedPayCode {
  readonly customerId: string
  readonly firstName: string
  readonly sessionId: string
  readonly step: number
}

const secretBytes = 32
const numbers = 10_000

/**
 * Returns a new secret for this session and ends the old one, unless the phone still has a valid one. A secret is handed out only
 * once: a thief with a copy of the session cannot copy the phone's secret.
 */
export async function openPaySecret(
  db: Db,
  vault: PayVault,
  tokenHash: Buffer,
  keptId: string | undefined,
): Promise<AnswerOf<typeof openPayCode>> {
  const kept = keptId !== undefined && isUuid(keptId) ? await findPaySecret(db, tokenHash, keptId) : undefined
  if (kept) return { ...kept, now: kept.now.toISOString() }
  const secret = randomBytes(secretBytes).toString('base64')
  const { id, number, now } = await keepPaySecret(db, tokenHash, randomInt(numbers), (sessionId) =>
    vault.seal(secret, sealedForPhone(sessionId)),
  )
  return { id, number, secret, now: now.toISOString() }
}

/** Clocks differ, and a cashier takes a moment, so the previous code and the next one are accepted too. */
const acceptedSteps = [0, -1, 1]
/** A code from the last ten minutes counts as late, not as a guess. */
const lateSteps = Array.from({ length: 19 }, (_, index) => -2 - index)
const purposes: readonly PayCodePurpose[] = ['collect', 'pay']

const wrongCode = 'pay_code_wrong'

/**
 * Uses up a pay code, in the transaction that acts on it. The code alone identifies the customer and whether it collects or pays.
 * If two phones show the same code at the same moment, neither is accepted.
 */
export async function takePayCode(
  tx: Db,
  vault: PayVault,
  retailerId: string,
  written: string,
  purpose: PayCodePurpose,
): Promise<UsedPayCode> {
  const code = readPayCode(written)
  if (!code) throw wrong()
  const { nowMs, candidates } = await findPayCandidates(tx, code.number)
  const now = payCodeStep(nowMs)
  const secrets = candidates.map(({ sealed, ...phone }) => ({
    ...phone,
    key: Buffer.from(vault.open(sealed, sealedForPhone(phone.session_id)), 'base64'),
  }))
  const among = (steps: readonly number[]) =>
    secrets.flatMap(({ key, ...phone }) =>
      purposes.flatMap((made) =>
        steps
          .filter((away) => isCodeOf(key, made, now + away, code))
          .map((away) => ({ ...phone, made, step: now + away })),
      ),
    )
  const [found, ...others] = among(acceptedSteps)
  if (!found) throw among(lateSteps).length > 0 ? late() : wrong()
  if (others.length > 0) throw late()
  if (found.made !== purpose) throw madeFor(found.made)
  const { session_id: sessionId, customer_id: customerId, first_name: firstName, step } = found
  if (!(await insertPayCodeUse(tx, { sessionId, step, retailerId }))) throw usedBefore()
  return { customerId, firstName, sessionId, step }
}

function isCodeOf(key: Buffer, purpose: PayCodePurpose, step: number, { code }: PayCode): boolean {
  const digits = payCodeDigits(createHmac('sha256', key).update(payCodeMessage(purpose, step)).digest())
  return timingSafeEqual(Buffer.from(digits), Buffer.from(code))
}

/** Runs work that uses a pay code, and counts codes that match no phone: per shop, and per phone that the code points to. */
export async function countWrongPayCodes<Answer>(
  db: Database,
  retailerId: string,
  written: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const allowances: readonly Allowance[] = [
    { bucket: bucketOf('pay-code-of-shop', retailerId), allowed: 10, windowSeconds: 15 * 60 },
    { bucket: bucketOf('pay-code-of-shop-day', retailerId), allowed: 50, windowSeconds: 24 * 3_600 },
    {
      bucket: bucketOf('pay-code-of-number', String(readPayCode(written)?.number)),
      allowed: 30,
      windowSeconds: 3_600,
    },
  ]
  for (const allowance of allowances) await refuseWhenSpent(db, allowance)
  return work().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === wrongCode) {
      for (const allowance of allowances) await spendAllowance(db, allowance)
    }
    throw error
  })
}

const next = 'Ask the customer for the code on their screen now.'

function wrong(): Refusal {
  return new Refusal('not-found', `This isn’t a pay code. ${next}`, { code: wrongCode })
}

/** The cashier read the other of the two codes on the customer's phone. It stays unused. */
function madeFor(purpose: PayCodePurpose): Refusal {
  const words =
    purpose === 'collect'
      ? 'This is a code to collect points. Ask the customer to tap Pay with points.'
      : 'This is a code to pay with points. Ask the customer to tap Collect points.'
  return new Refusal('conflict', words, { code: 'pay_code_purpose' })
}

function late(): Refusal {
  return new Refusal('conflict', `This code has expired. ${next}`, { code: 'pay_code_late' })
}

function usedBefore(): Refusal {
  return new Refusal('conflict', `This code has already been used. ${next}`, { code: 'pay_code_used' })
}
