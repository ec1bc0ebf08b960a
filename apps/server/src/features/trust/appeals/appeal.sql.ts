import { pageSize } from '@jara/contract/call'
import { type AnswerableDecision, appealDays, type AppealOutcome } from '@jara/rules/trust/decision'
import type { Db } from '../../../db/db.ts'
import { isWaiting } from '../../../access/approvals/approvals.ts'

export interface DecisionRow {
  about: AnswerableDecision
  subject_id: string
  purchase_id: string | null
  decision_at: Date
  /** The operator's reason; shown to the customer only for a reversal. */
  reason: string | null
  quantity: number | null
  units: number | null
  product_name: string | null
  shop_name: string | null
  /** The points that the decision took, and that overturning it gives. */
  points: number
}

/** What operators decided against the customer `$1`. A freeze that has ended is found only through its appeal. */
const decisions = `select 'review' as about, purchases.id as subject_id, purchases.id as purchase_id,
           purchases.decided_at as decision_at, purchases.quantity as units, purchases.points::bigint as points,
           (select findings -> 0 ->> 'why' from policy_decisions
             where policy_decisions.subject_id = purchases.id and act = 'review' order by id desc limit 1) as reason
      from purchases
     where purchases.customer_id = $1 and purchases.status = 'rejected' and purchases.held_at is not null
       and purchases.decided_by is not null
    union all
    select 'reversal', reversal.id, purchases.id, reversal.created_at, reversal.quantity, reversal.points::bigint,
           reversal.reason
      from purchases join purchase_reversals as reversal on reversal.purchase_id = purchases.id
     where purchases.customer_id = $1 and purchases.reversed_units > 0
    union all
    select 'freeze', $1, null, frozen.at, null, 0, null
      from (select redeeming_stopped_at from users where id = $1 and redeeming_stopped_by is not null
            union
            select decision_at from appeals where customer_id = $1 and about = 'freeze') as frozen (at)`

const described = `decision.about, decision.subject_id, decision.purchase_id, decision.decision_at, decision.units,
    decision.points, decision.reason, purchases.quantity, products.name as product_name, retailers.name as shop_name`

const withNames = `left join purchases on purchases.id = decision.purchase_id
    left join products on products.id = purchases.product_id
    left join retailers on retailers.id = purchases.retailer_id`

export interface AnsweredRow extends DecisionRow {
  answer_until: Date
  text: string | null
  sent_at: Date | null
  outcome: AppealOutcome | null
  words: string | null
}

/** Decisions that can still be appealed, and those that were, latest first. */
export async function selectDecisionsOf(db: Db, customerId: string): Promise<AnsweredRow[]> {
  return db.rows<AnsweredRow>(
    `with decision as (${decisions})
     select ${described}, decision.decision_at + make_interval(days => ${appealDays}) as answer_until,
            appeals.text, appeals.sent_at, appeals.outcome, appeals.words
       from decision ${withNames}
       left join appeals on appeals.customer_id = $1 and appeals.about = decision.about
             and appeals.subject_id = decision.subject_id and appeals.decision_at = decision.decision_at
      where appeals.id is not null or decision.decision_at > now() - make_interval(days => ${appealDays})
      order by decision.decision_at desc, decision.subject_id limit ${pageSize}`,
    [customerId],
  )
}

export interface NewAppeal {
  readonly id: string
  readonly customerId: string
  readonly about: AnswerableDecision
  readonly subjectId: string
  readonly text: string
}

/** `late` if the time limit is over, `answered` if there is already an appeal; undefined if there is no such decision. */
export async function insertAppeal(
  tx: Db,
  { id, customerId, about, subjectId, text }: NewAppeal,
): Promise<'sent' | 'late' | 'answered' | undefined> {
  const found = await tx.row<{ is_late: boolean; is_sent: boolean }>(
    `with decision as (${decisions}), answerable as (
       select purchase_id, decision_at, decision_at <= now() - make_interval(days => ${appealDays}) as is_late
         from decision where about = $2 and subject_id = $3 order by decision_at desc limit 1
     ), sent as (
       insert into appeals (id, customer_id, about, subject_id, purchase_id, decision_at, text)
       select $4, $1, $2, $3, purchase_id, decision_at, $5 from answerable where not is_late
       on conflict do nothing
       returning id
     )
     select is_late, exists (select from sent) as is_sent from answerable`,
    [customerId, about, subjectId, id, text],
  )
  if (!found) return undefined
  if (found.is_sent) return 'sent'
  return found.is_late ? 'late' : 'answered'
}

export interface AppealRow extends DecisionRow {
  id: string
  customer_id: string
  customer_name: string
  text: string
  sent_at: Date
  outcome: AppealOutcome | null
  words: string | null
  decided_by: string | null
  decided_at: Date | null
}

/** Reads the decision as it is now: what it took never changes, but a freeze may have ended. */
const appeals = `select appeals.id, appeals.customer_id, trim(users.first_name || ' ' || users.last_name) as customer_name,
    appeals.about, appeals.subject_id, appeals.purchase_id, appeals.decision_at, appeals.text, appeals.sent_at,
    appeals.outcome, appeals.words, appeals.decided_at,
    (select first_name || ' ' || last_name from users as operator where operator.id = appeals.decided_by) as decided_by,
    purchases.quantity, products.name as product_name, retailers.name as shop_name,
    coalesce(reversal.quantity, purchases.quantity) as units,
    coalesce(reversal.points, purchases.points, 0)::bigint as points,
    case appeals.about
      when 'reversal' then reversal.reason
      when 'review' then (select findings -> 0 ->> 'why' from policy_decisions
                           where policy_decisions.subject_id = appeals.purchase_id and act = 'review'
                           order by policy_decisions.id desc limit 1)
      else (select after ->> 'reason' from audit_log
             where subject = appeals.customer_id::text and act = 'standing-changed'
               and after ->> 'act' = 'stop-redeeming' and at <= appeals.sent_at
             order by at desc, audit_log.id desc limit 1)
    end as reason
  from appeals
  join users on users.id = appeals.customer_id
  left join purchases on purchases.id = appeals.purchase_id
  left join products on products.id = purchases.product_id
  left join retailers on retailers.id = purchases.retailer_id
  left join purchase_reversals as reversal on appeals.about = 'reversal' and reversal.id = appeals.subject_id`

const pages = {
  open: {
    where: 'appeals.outcome is null',
    behind: '(appeals.sent_at, appeals.id) > (select sent_at, id from appeals where id = $2)',
    order: 'appeals.sent_at, appeals.id',
  },
  decided: {
    where: 'appeals.outcome is not null',
    behind: '(appeals.decided_at, appeals.id) < (select decided_at, id from appeals where id = $2)',
    order: 'appeals.decided_at desc, appeals.id desc',
  },
  all: {
    where: 'true',
    behind: '(appeals.sent_at, appeals.id) < (select sent_at, id from appeals where id = $2)',
    order: 'appeals.sent_at desc, appeals.id desc',
  },
} as const

interface WantedAppeals {
  readonly state: keyof typeof pages
  readonly customer: string | undefined
  readonly before: string | undefined
}

export async function selectAppeals(
  db: Db,
  { state, customer, before }: WantedAppeals,
): Promise<AppealRow[]> {
  const { where, behind, order } = pages[state]
  const isTheirs = customer === undefined ? '$1::uuid is null' : 'appeals.customer_id = $1'
  return db.rows<AppealRow>(
    `${appeals} where ${where} and ${isTheirs} and ${before === undefined ? '$2::uuid is null' : behind}
      order by ${order} limit ${pageSize}`,
    [customer ?? null, before ?? null],
  )
}

export async function findAppeal(db: Db, id: string): Promise<AppealRow | undefined> {
  return db.row<AppealRow>(`${appeals} where appeals.id = $1`, [id])
}

/** As `findAppeal`, and locks it against concurrent decisions. */
export async function lockAppeal(tx: Db, id: string): Promise<AppealRow | undefined> {
  await tx.rows('select from appeals where id = $1 for update', [id])
  return findAppeal(tx, id)
}

export async function closeAppeal(
  tx: Db,
  id: string,
  { outcome, words, decidedBy }: { outcome: AppealOutcome; words: string; decidedBy: string },
): Promise<void> {
  await tx.rows(
    `update appeals set outcome = $2, words = $3, decided_by = $4, decided_at = clock_timestamp()
      where id = $1 and outcome is null`,
    [id, outcome, words, decidedBy],
  )
}

/** The kind of request that asks a second operator to overturn a decision. Its subject is the customer. */
export const undoing = 'undo-decision'

/** Whether a second operator was asked to overturn the decision that this appeal is about. */
export async function isUndoingAsked(db: Db, appealId: string, customerId: string): Promise<boolean> {
  const asked = await db.row(
    `select from approval_requests as request
      where ${isWaiting} and request.kind = $1 and request.subject = $2 and request.proposal ->> 'appeal' = $3`,
    [undoing, customerId, appealId],
  )
  return asked !== undefined
}
