import type { Db } from '../../../db/db.ts'
import { addEvidence } from '../../../policy/case-evidence.sql.ts'
import type { CrossCheck } from './cross-checks.sql.ts'

export interface CheckResult {
  readonly name: string
  readonly differences: number
  /** The ids of some that differ. */
  readonly examples: readonly string[]
}

/** As many as an operator wants to review. */
export const maxExamples = 20

/** Rows are dated with the start of their transaction, some time before it commits. No transaction takes this long. */
const longestTransaction = `interval '1 hour'`

/** The time before which nothing needs to be read again; null to read everything. */
export async function findSoundUntil(db: Db, name: string): Promise<Date | null> {
  const found = await db.row<{ until: Date | null }>(
    `select sound_at - ${longestTransaction} as until from cross_checks where name = $1`,
    [name],
  )
  return found?.until ?? null
}

export async function selectDiffering(
  db: Db,
  { name, differing }: CrossCheck,
  soundUntil: Date | null,
): Promise<CheckResult> {
  const found = await db.row<Pick<CheckResult, 'differences' | 'examples'>>(
    `with differing as materialized (${differing})
     select (select count(*) from differing) as differences,
            array(select id from differing order by id limit ${maxExamples}) as examples
       from (values ($1::timestamptz)) as since`,
    [soundUntil ?? '-infinity'],
  )
  if (!found) throw new Error(`The check ${name} answered nothing`)
  return { name, ...found }
}

/** The case about the records has no subject row. */
const noSubject = `'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Stores the result, and adds a new difference to the case about the records. Call it in the transaction of the check: if
 * nothing was found, everything from before its start is sound.
 */
export async function recordResult(
  tx: Db,
  { name, means, differences, examples }: CheckResult & Pick<CrossCheck, 'means'>,
): Promise<void> {
  const why = `${name}, ${differences}: ${means.replace(/\.$/, '')}`
  await tx.rows(
    `with before as (
       select differences, examples from cross_checks where name = $1
     ), recorded as (
       insert into cross_checks (name, checked_at, sound_at, differences, examples)
       values ($1, now(), case when $2::integer = 0 then now() end, $2, $3)
       on conflict (name) do update
         set checked_at = excluded.checked_at, sound_at = coalesce(excluded.sound_at, cross_checks.sound_at),
             differences = excluded.differences, examples = excluded.examples
     ), found as (
       select 'records' as subject_kind, ${noSubject} as subject_id, $1 as signal, null::bigint as decision_id,
              null::uuid as purchase_id, $4 as why, jsonb_build_object('differences', $2::integer, 'examples', $3::jsonb) as facts
        where $2 > 0 and not exists (select from before where (differences, examples) = ($2, $3::jsonb))
     ), ${addEvidence}
     select count(*) from added`,
    [name, differences, JSON.stringify(examples), why],
  )
}

interface KeptResult extends CheckResult {
  readonly checked_at: Date
  readonly sound_at: Date | null
}

/** The last results of the checks, by name. */
export async function selectResults(db: Db): Promise<KeptResult[]> {
  return db.rows<KeptResult>(
    'select name, checked_at, sound_at, differences, examples from cross_checks order by name',
  )
}
