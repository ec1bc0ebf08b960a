import type { Db } from '../../../db/db.ts'

interface AuditCheckRow {
  checked_at: Date
  sound_at: Date | null
  differences: number
  examples: string[]
}

/** The result of the last nightly check of the chain; undefined before the first. */
export async function findAuditCheck(db: Db): Promise<AuditCheckRow | undefined> {
  return db.row<AuditCheckRow>(
    `select checked_at, sound_at, differences, examples from cross_checks where name = 'audit-log'`,
  )
}
