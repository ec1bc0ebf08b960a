import type { Database } from '../../../db/db.ts'
import { type CheckResult, findSoundUntil, recordResult, selectDiffering } from './check-result.sql.ts'
import { type CrossCheck, crossChecks } from './cross-checks.sql.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Compares what is new since each check last found nothing, and records the results. */
export async function crossCheck(db: Database, log: Log): Promise<void> {
  const found: CheckResult[] = []
  // One after the other: each may take long, and requests need the connections.
  for (const check of crossChecks) found.push(await compareNew(db, check))
  const wrong = found.filter(({ differences }) => differences > 0)
  for (const { name, ...result } of wrong)
    log.error({ check: name, ...result }, 'a cross-check found differences')
  if (wrong.length === 0) log.info({ checks: found.length }, 'the tables agree')
}

/** Compares everything, and records nothing. */
export async function crossCheckAll(db: Database): Promise<readonly CheckResult[]> {
  const found: CheckResult[] = []
  for (const check of crossChecks) {
    found.push(await db.transaction((tx) => selectDiffering(tx, check, null), { timeLimits: 'none' }))
  }
  return found
}

function compareNew(db: Database, check: CrossCheck): Promise<CheckResult> {
  return db.transaction(
    async (tx) => {
      const result = await selectDiffering(tx, check, await findSoundUntil(tx, check.name))
      await recordResult(tx, { ...result, means: check.means })
      return result
    },
    { timeLimits: 'none' },
  )
}
