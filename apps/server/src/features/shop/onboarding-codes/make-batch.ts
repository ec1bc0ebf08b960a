import type { BodyOf } from '@jara/contract/call'
import type { makeCodeBatch as makeCodeBatchCall } from '@jara/contract/shop/onboarding-codes'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { issueRandomCodes } from './issue-codes.ts'
import { insertBatch } from './code-batch.sql.ts'

interface MadeBatch {
  readonly id: string
  readonly expires_at: string
  readonly codes: readonly string[]
}

/** Issues codes for one agent's visits to shops. Must run in a transaction. */
export async function makeBatch(
  tx: Db,
  caller: SignedInCaller,
  { role, codes: count, agent, territory, days: validDays }: BodyOf<typeof makeCodeBatchCall>,
): Promise<MadeBatch> {
  const id = newId()
  const expiresAt = await insertBatch(tx, { id, role, agent, territory, validDays, madeBy: caller.userId })
  const codes = await issueRandomCodes(tx, { role, count, validDays, batchId: id })
  const after = { role, count, agent, territory, validDays }
  await recordAuditEvent(tx, { caller, act: 'codes-issued', subject: id, after })
  return { id, expires_at: expiresAt.toISOString(), codes }
}
