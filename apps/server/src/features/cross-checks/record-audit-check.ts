import type { AuditReport } from '../../access/verify-audit.ts'
import type { Db } from '../../db/db.ts'
import { maxExamples, recordResult } from './check-result.sql.ts'

/** The check of the audit log's chain, stored and reported like a cross-check. */
export const auditCheck = {
  name: 'audit-log',
  means:
    'The audit log is not as it was written: somebody changed, removed or inserted these acts in the database.',
} as const

export async function recordAuditCheck(db: Db, { problems }: AuditReport): Promise<void> {
  await recordResult(db, {
    ...auditCheck,
    differences: problems.length,
    examples: problems.slice(0, maxExamples),
  })
}
