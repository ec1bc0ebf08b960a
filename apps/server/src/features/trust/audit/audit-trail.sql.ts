import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'

export interface TrailFilter {
  readonly who?: string | undefined
  readonly act?: string | undefined
  readonly subject?: string | undefined
  readonly day?: string | undefined
  /** The last action of the previous page. */
  readonly before?: number | undefined
}

export interface ActRow {
  id: number
  at: Date
  act: string
  user_id: string | null
  role: string
  os_user: string | null
  user_name: string | null
  subject: string | null
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  number: number | null
  hash: string | null
}

const startOf = (day: string) => `${day}::timestamp at time zone 'Africa/Lagos'`

const conditions: Readonly<Record<keyof TrailFilter, (parameter: string) => string>> = {
  who: (who) => `audit_log.user_id = ${who}`,
  act: (act) => `audit_log.act = ${act}`,
  subject: (subject) => `audit_log.subject = ${subject}`,
  day: (day) => `audit_log.at >= ${startOf(day)} and audit_log.at < ${startOf(`(${day}::date + 1)`)}`,
  before: (id) => `(audit_log.at, audit_log.id) < (
           select cursor.at, cursor.id from audit_log as cursor where cursor.id = ${id})`,
}

const fullNameOf = (table: string) => `nullif(trim(${table}.first_name || ' ' || ${table}.last_name), '')`

/** Reads from the end of one filter's index. */
export async function selectActs(db: Db, filter: TrailFilter): Promise<ActRow[]> {
  const given = (Object.keys(conditions) as (keyof TrailFilter)[]).filter(
    (name) => filter[name] !== undefined,
  )
  const where = given.map((name, place) => conditions[name](`$${place + 1}`)).join(' and ')
  return db.rows<ActRow>(
    `with page as (
       select * from audit_log ${where && `where ${where}`}
        order by audit_log.at desc, audit_log.id desc limit ${pageSize}
     )
     select page.id, page.at, page.act, page.user_id, page.role, page.os_user, ${fullNameOf('person')} as user_name,
            page.subject, coalesce(retailers.name, ${fullNameOf('about')}) as subject_name, page.before, page.after,
            audit_chain.number, left(encode(audit_chain.hash, 'hex'), 8) as hash
       from page
       left join users as person on person.id = page.user_id
       left join users as about on about.id = ${subjectId}
       left join retailers on retailers.id = ${subjectId}
       left join audit_chain on audit_chain.act_id = page.id
      order by page.at desc, page.id desc`,
    given.map((name) => filter[name]),
  )
}

/** Some subjects are not ids, such as policy versions. */
const subjectId = `case when page.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then page.subject::uuid end`

export async function selectOperatorNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db.rows(
    `select id, first_name || ' ' || last_name as name from users where role = 'operator'
      order by first_name, last_name, id`,
  )
}

/** Jumps from action to action in their index, instead of reading all rows. */
export async function selectActNames(db: Db): Promise<{ act: string }[]> {
  return db.rows(
    `with recursive acts as (
       (select act from audit_log order by act limit 1)
       union all
       select (select audit_log.act from audit_log where audit_log.act > acts.act order by audit_log.act limit 1)
         from acts where acts.act is not null
     )
     select act from acts where act is not null order by act`,
  )
}

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
