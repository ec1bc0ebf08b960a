import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'
import { addEvidence } from '../../../policy/case-evidence.sql.ts'
import type { StatementLine } from './read-lines.ts'

export interface NewStatement {
  readonly id: string
  readonly name: string
  readonly from: string
  readonly to: string
  readonly comparedBy: string
}

/** A sent order costs its value, unless its points were refunded. */
const ourKobo = `case when status = 'refunded' then 0 else amount_kobo end`

/**
 * Compares each line with the redemption of that request, and the redemptions of these days with the lines: a request's
 * number begins with its day, so `redemptions_request_id_key` finds both. Stores the result.
 */
export async function insertComparison(
  tx: Db,
  { id, name, from, to, comparedBy }: NewStatement,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx.rows(
    `with theirs as materialized (
       select * from unnest($6::text[], $7::bigint[], $8::text[]) as line (request_id, kobo, status)
     ), ours as materialized (
       select id, request_id, status, ${ourKobo} as kobo from redemptions
        where request_id >= to_char($3::date, 'YYYYMMDD') and request_id < to_char($4::date + 1, 'YYYYMMDD')
          and first_sent_at is not null
       union
       select id, request_id, status, ${ourKobo} from redemptions where request_id = any($6)
     ), compared as materialized (
       select request_id, ours.id as redemption_id, coalesce(ours.kobo, 0) as ours_kobo, coalesce(theirs.kobo, 0) as theirs_kobo,
              ours.status as our_status, theirs.status as their_status,
              case when ours.id is null then 'theirs-only'
                   when ours.kobo = coalesce(theirs.kobo, 0) then 'matched'
                   when theirs.request_id is null then 'ours-only'
                   else 'different' end as kind
         from ours full join theirs using (request_id)
     ), statement as (
       insert into provider_statements (id, name, from_day, to_day, compared_by, lines, matched, ours_only, theirs_only,
                                        different, ours_kobo, theirs_kobo)
       select $1, $2, $3, $4, $5, cardinality($6), count(*) filter (where kind = 'matched'),
              count(*) filter (where kind = 'ours-only'), count(*) filter (where kind = 'theirs-only'),
              count(*) filter (where kind = 'different'), sum(ours_kobo), sum(theirs_kobo)
         from compared
     )
     insert into statement_differences (statement_id, request_id, redemption_id, kind, ours_kobo, theirs_kobo, our_status, their_status)
     select $1, request_id, redemption_id, kind, ours_kobo, theirs_kobo, our_status, their_status
       from compared where kind <> 'matched'`,
    [
      id,
      name,
      from,
      to,
      comparedBy,
      lines.map(({ requestId }) => requestId),
      lines.map(({ chargedKobo }) => chargedKobo),
      lines.map(({ status }) => status),
    ],
  )
}

/** The case about the records has no subject row. */
const noSubject = `'00000000-0000-0000-0000-000000000000'::uuid`

/** Adds the differences of a statement to the case about the records. */
export async function addDifferencesToCase(tx: Db, statementId: string): Promise<void> {
  await tx.rows(
    `with found as (
       select 'records' as subject_kind, ${noSubject} as subject_id, 'statement ' || id as signal, null::bigint as decision_id,
              null::uuid as purchase_id,
              'The provider’s statement ' || name || ' differs in ' || differences
                || case when differences = 1 then ' order' else ' orders' end as why,
              jsonb_build_object('statement', id, 'oursOnly', ours_only, 'theirsOnly', theirs_only, 'different', different) as facts
         from (select *, ours_only + theirs_only + different as differences from provider_statements where id = $1) as compared
        where differences > 0
     ), ${addEvidence}
     select count(*) from added`,
    [statementId],
  )
}

export interface StatementRow {
  id: string
  name: string
  from: string
  to: string
  compared_by: string
  compared_at: Date
  lines: number
  matched: number
  ours_only: number
  theirs_only: number
  different: number
  ours_kobo: number
  theirs_kobo: number
}

const statementColumns = `statement.id, statement.name, statement.from_day::text as from, statement.to_day::text as to,
            users.first_name || ' ' || users.last_name as compared_by, statement.compared_at, statement.lines,
            statement.matched, statement.ours_only, statement.theirs_only, statement.different, statement.ours_kobo,
            statement.theirs_kobo`

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  return db.row<StatementRow>(
    `select ${statementColumns}
       from provider_statements as statement join users on users.id = statement.compared_by where statement.id = $1`,
    [id],
  )
}

export async function selectStatements(db: Db, before: string | undefined): Promise<StatementRow[]> {
  return db.rows<StatementRow>(
    `select ${statementColumns}
       from provider_statements as statement join users on users.id = statement.compared_by
      where $1::uuid is null or (statement.compared_at, statement.id) < (
              select cursor.compared_at, cursor.id from provider_statements as cursor where cursor.id = $1)
      order by statement.compared_at desc, statement.id desc limit ${pageSize}`,
    [before ?? null],
  )
}

export interface DifferenceRow {
  request_id: string
  redemption_id: string | null
  service: string | null
  kind: string
  ours_kobo: number
  theirs_kobo: number
  our_status: string | null
  their_status: string | null
}

export async function selectDifferences(
  db: Db,
  statementId: string,
  before: string | undefined,
): Promise<DifferenceRow[]> {
  return db.rows<DifferenceRow>(
    `select difference.request_id, difference.redemption_id, redemptions.service_id as service, difference.kind,
            difference.ours_kobo, difference.theirs_kobo, difference.our_status, difference.their_status
       from statement_differences as difference
       left join redemptions on redemptions.id = difference.redemption_id
      where difference.statement_id = $1 and ($2::text is null or difference.request_id > $2)
      order by difference.request_id limit ${pageSize}`,
    [statementId, before ?? null],
  )
}
