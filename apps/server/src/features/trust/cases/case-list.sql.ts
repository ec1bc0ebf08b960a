import { pageSize } from '@jara/contract/call'
import type { CaseSubject } from '@jara/rules/trust/cases'
import type { Db } from '../../../db/db.ts'

export interface ListedCaseRow {
  id: string
  state: 'open' | 'closed'
  subject_kind: CaseSubject
  subject_id: string
  subject_name: string
  opened_at: Date
  updated_at: Date
  closed_at: Date | null
  signals: string[]
  evidence_count: number
  why: string
}

export interface CaseSearch {
  readonly state: 'open' | 'closed'
  readonly kind?: CaseSubject | undefined
  /** The last case of the previous page. */
  readonly before?: string | undefined
}

/** Open cases are ordered by when they were opened, closed ones by when they were closed. */
const places = { open: 'opened_at', closed: 'closed_at' } as const

export async function selectCases(db: Db, { state, kind, before }: CaseSearch): Promise<ListedCaseRow[]> {
  const at = places[state]
  return db.rows<ListedCaseRow>(
    `select listed.id, listed.state, listed.subject_kind, listed.subject_id, listed.opened_at, listed.updated_at,
            listed.closed_at, coalesce(shop.name, person.first_name || ' ' || person.last_name, 'Records') as subject_name,
            found.signals, found.evidence_count, coalesce(latest.why, '') as why
       from (
         select * from cases
          where state = '${state}' and ($1::text is null or subject_kind = $1)
            and ($2::uuid is null or (${at}, id) < (
                  select cursor.${at}, cursor.id from cases as cursor where cursor.id = $2))
          order by ${at} desc, id desc limit ${pageSize}
       ) as listed
       left join retailers as shop on shop.id = listed.subject_id
       left join users as person on person.id = listed.subject_id
       cross join lateral (
         select count(*) as evidence_count, coalesce(array_agg(distinct signal), '{}') as signals
           from case_evidence where case_id = listed.id
       ) as found
       left join lateral (
         select why from case_evidence where case_id = listed.id order by id desc limit 1
       ) as latest on true
      order by listed.${at} desc, listed.id desc`,
    [kind ?? null, before ?? null],
  )
}
