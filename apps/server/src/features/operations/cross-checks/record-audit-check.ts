import type { AuditReport } from '../../../access/audit/verify-audit.ts'
import type { Db } from '../../../db/db.ts'
import { maxExamples, recordResult } from './check-result.sql.ts'

/** The check of the audit log's chain, stored and reported like a cross-check. */
export const auditCheck = {
  name: 'audit-log',
  means:
    'The audit log does not match its original records: these entries were changed, removed or inserted in the database.',
} as const

export async function recordAuditCheck(db: Db, { problems }: AuditReport): Promise<void> {
  await recordResult(db, {
    ...auditCheck,
    differences: problems.length,
    examples: problems.slice(0, maxExamples),
  })
}
