import type { Db } from '../db/db.ts'
import type { AuditAction } from './audit/audit-acts.ts'
import { Refusal } from './refusal.ts'

interface Version {
  /** What was changed, such as `product`. */
  readonly what: string
  readonly subject: string
  /** The actions that change one of them. */
  readonly acts: readonly AuditAction[]
  /** The actions that change many at once and have another subject. */
  readonly widerActs?: readonly AuditAction[]
  /** The kind of approval that changes it. */
  readonly approvedAs: string
  /** The revision that the form was loaded with, and the current one. */
  readonly read: number
  readonly present: number
}

interface LastChange {
  name: string | null
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** When two forms are open, the later one does not silently overwrite: its user sees who changed what. */
export async function refuseOlderVersion(tx: Db, version: Version): Promise<void> {
  const { what, subject, acts, widerActs = [], approvedAs, read, present } = version
  if (read === present) return
  const last = await tx.row<LastChange>(
    `select users.first_name || ' ' || users.last_name as name, before, after
       from audit_log left join users on users.id = audit_log.user_id
      where (subject = $1 and (act = any($2::text[]) or (act = 'approval-given' and after ->> 'kind' = $4)))
         or act = any($3::text[])
      order by at desc, audit_log.id desc limit 1`,
    [subject, acts, widerActs, approvedAs],
  )
  const message = `${last?.name ?? 'Someone'} changed this ${what} while you were editing${differencesIn(last)}. Your changes are still here. Save again to overwrite theirs.`
  throw new Refusal('conflict', message, { code: 'changed_meanwhile' })
}

function differencesIn(change: LastChange | undefined): string {
  const { before, after } = change ?? {}
  if (!before || !after) return ''
  const differences = Object.keys(after)
    .filter((name) => name in before && before[name] !== after[name])
    .map((name) => `${inWords(name)} from ${shown(before[name])} to ${shown(after[name])}`)
  return differences.length === 0 ? '' : `: ${differences.join(', ')}`
}

/** Turns `pointsPerUnit` and `points_per_unit` into `points per unit`. */
function inWords(name: string): string {
  return name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase()
}

function shown(value: unknown): string {
  return value === null || value === undefined || value === '' ? 'nothing' : String(value)
}
