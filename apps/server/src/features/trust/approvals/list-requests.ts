import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listRequests as listRequestsCall } from '@jara/contract/trust/approvals-console'
import { type ApprovalKind, type Described, inWords } from '../../../access/approvals/approvals.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type RequestRow, selectRequests } from './approval.sql.ts'
import { mayDecide } from './decide-approval.ts'

type Listed = AnswerOf<typeof listRequestsCall>[number]

/** Requests that an operator made or may decide, each with what it would change. Admins and auditors see all. */
export async function listRequests(
  db: Db,
  kinds: readonly ApprovalKind[],
  operator: SessionUser,
  { state, before }: QueryOf<typeof listRequestsCall>,
): Promise<Listed[]> {
  const seesAll = operator.duties.includes('auditor')
  const shown = kinds.filter((kind) => seesAll || mayDecide(operator, kind))
  const isOver = state === 'over'
  const rows = await selectRequests(db, {
    isOver,
    kinds: shown.map(({ kind }) => kind),
    operatorId: operator.id,
    before: readCursor(before),
  })
  return Promise.all(
    rows.map(async (row) => {
      const kind = kinds.find((known) => known.kind === row.kind)
      const isOwn = row.asked_by === operator.id
      return {
        ...describeRow(row),
        ...(await describe(db, kind, row, isOver)),
        is_own: isOwn,
        may_decide: !isOver && !isOwn && kind !== undefined && mayDecide(operator, kind),
        outcome: isOver ? (row.decision ?? 'lapsed') : null,
      }
    }),
  )
}

function describeRow({ id, kind, subject, subject_name, ...row }: RequestRow) {
  return {
    id,
    kind,
    subject,
    subject_name,
    asked_by: { id: row.asked_by, name: row.asker_name },
    asked_at: row.asked_at.toISOString(),
    lapses_at: row.lapses_at.toISOString(),
    in_force_at: row.in_force_at?.toISOString() ?? null,
    decided_by: row.decider_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** Decided requests have nothing left to change. */
async function describe(
  db: Db,
  kind: ApprovalKind | undefined,
  row: RequestRow,
  isOver: boolean,
): Promise<Pick<Listed, 'title' | 'reason' | 'differences'>> {
  const { title, reason, differences } = (await kind?.describe?.(db, row)) ?? describeProposal(row)
  return { title, reason: reason ?? null, differences: isOver ? [] : [...differences] }
}

function describeProposal({ kind, proposal: { reason, ...changes } }: RequestRow): Described {
  return {
    title: inWords(kind),
    ...(typeof reason === 'string' && { reason }),
    differences: Object.entries(changes).map(([name, value]) => ({
      what: inWords(name),
      now: '',
      after: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  }
}

export function readCursor(before: string | undefined): string | undefined {
  if (before === undefined || isUuid(before)) return before
  throw new Refusal('invalid', 'before: must be the ID of the last request on the previous page', {
    code: 'invalid',
  })
}
