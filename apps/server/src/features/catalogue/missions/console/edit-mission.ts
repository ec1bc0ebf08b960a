import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type {
  changeMissionState,
  draftMission,
  publishMission as publishMissionCall,
} from '@jara/contract/catalogue/missions-console'
import { isDeepStrictEqual } from 'node:util'
import { formatCount, formatPoints } from '@jara/rules/points'
import * as z from 'zod/mini'
import { type Described, waitsAlready } from '../../../../access/approvals/approvals.ts'
import { twoPersonAction } from '../../../../access/approvals/two-person-action.ts'
import { recordAuditEvent, type SignedInCaller } from '../../../../access/audit/audit-log.ts'
import { Refusal } from '../../../../access/refusal.ts'
import type { Database, Db } from '../../../../db/db.ts'
import { keptPictures } from '../../../../db/catalogue.sql.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import {
  type ConsoleMissionRow,
  findConsoleMission,
  insertDraft,
  isProduct,
  lockMission,
  markPublished,
  type MissionDraft,
  publishing,
  setPaused,
  updateDraft,
} from './console-mission.sql.ts'

type Body = BodyOf<typeof draftMission>

/** Saves a draft, which is hidden until it is published. Must run in a transaction. */
export async function draftOne(tx: Db, caller: SignedInCaller, body: Body): Promise<string> {
  const draft = await readDraft(tx, body)
  const id = await insertDraft(tx, draft)
  await recordAuditEvent(tx, { caller, act: 'mission-drafted', subject: id, after: draft })
  return id
}

export async function changeDraft(
  db: Database,
  caller: SignedInCaller,
  id: string,
  body: Body,
): Promise<void> {
  await db.transaction(async (tx) => {
    const mission = await lockKnown(tx, id)
    if (mission.state !== 'draft') throw published()
    const draft = await readDraft(tx, body)
    await updateDraft(tx, id, draft)
    await recordAuditEvent(tx, {
      caller,
      act: 'mission-changed',
      subject: id,
      before: draftOf(mission),
      after: draft,
    })
  })
}

/** Publishes a draft, or asks a second operator if the policy requires one. */
export async function publishDraft(
  db: Database,
  caller: SignedInCaller,
  id: string,
): Promise<AnswerOf<typeof publishMissionCall>> {
  return db.transaction(async (tx) => {
    const mission = await lockKnown(tx, id)
    if (mission.state !== 'draft') throw published()
    if (mission.waits) throw waitsAlready()
    const proposal = { ...draftOf(mission) }
    const { policy } = await policyInForce(tx)
    if (await publishingApproval.ask(tx, { subject: id, proposal, caller, needs: policy.secondPerson }))
      return { message: 'This needs a second approver.', status: 'waits' }
    await markPublished(tx, id)
    await recordAuditEvent(tx, { caller, act: 'mission-published', subject: id, after: proposal })
    return { message: 'Mission published.', status: 'made' }
  })
}

/** Loose, because approvals compare the whole draft. */
const asked = z.looseObject({
  name: z.string(),
  bonus_points_per_unit: z.number(),
  budget_points: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
  units_per_customer: z.nullable(z.number()),
})

/** Publishes what was requested: a draft edited since has to be requested again. Budgets are money, so finance approves them. */
export const publishingApproval = twoPersonAction({
  kind: publishing,
  approvers: ['finance'],
  proposal: asked,
  describe: (db, { subject, proposal }) => describePublishing(db, subject, proposal),
  carryOut: async (tx, { subject: id, proposal }) => {
    const mission = await lockKnown(tx, id)
    if (mission.state !== 'draft') throw published()
    if (!isDeepStrictEqual(draftOf(mission), proposal))
      throw new Refusal('conflict', 'The draft has changed since. Please submit it again.', {
        code: 'draft_changed',
      })
    await markPublished(tx, id)
  },
})

async function describePublishing(db: Db, id: string, draft: z.infer<typeof asked>): Promise<Described> {
  const mission = isUuid(id) ? await findConsoleMission(db, id) : undefined
  const units = draft.units_per_customer
  return {
    title: `Publish the mission ${draft.name}`,
    differences: [
      {
        what: 'Customers',
        now: 'Can’t see it',
        after: `See it from ${draft.starts_on} to ${draft.ends_on}`,
      },
      {
        what: `Bonus per unit of ${mission?.product_name ?? 'the product'}`,
        now: 'None',
        after: formatPoints(draft.bonus_points_per_unit),
      },
      { what: 'Budget', now: formatPoints(0), after: formatPoints(draft.budget_points) },
      {
        what: 'Units with a bonus per customer',
        now: 'None',
        after: units === null ? 'Any number' : formatCount(units),
      },
    ],
  }
}

/** A paused mission gives no bonus and is not shown; purchases keep bonuses that they already have. */
export async function changeState(
  db: Database,
  caller: SignedInCaller,
  id: string,
  { state, reason }: BodyOf<typeof changeMissionState>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const mission = await lockKnown(tx, id)
    const isPaused = state === 'paused'
    if (mission.state === 'draft' || mission.state === 'over' || (mission.state === 'paused') === isPaused)
      throw new Refusal('conflict', `This mission is ${mission.state}.`, { code: 'other_state' })
    await setPaused(tx, id, isPaused)
    const act = isPaused ? 'mission-paused' : 'mission-resumed'
    await recordAuditEvent(tx, { caller, act, subject: id, after: { reason } })
  })
}

async function lockKnown(tx: Db, id: string): Promise<ConsoleMissionRow> {
  const mission = isUuid(id) ? await lockMission(tx, id) : undefined
  if (!mission) throw unknownMission()
  return mission
}

async function readDraft(tx: Db, body: Body): Promise<MissionDraft> {
  const { units_per_customer = null, image_url = null, ...rest } = body
  if (rest.ends_on < rest.starts_on) throw invalid('ends_on: must not be before starts_on')
  if (!(await isProduct(tx, rest.product_id)))
    throw new Refusal('not-found', 'Product not found.', { code: 'unknown_product' })
  if (image_url !== null && !(await keptPictures(tx, [image_url])).has(image_url))
    throw new Refusal('invalid', 'We can’t find this picture. Please upload it again.', {
      code: 'picture_unknown',
    })
  return { ...rest, units_per_customer, image_url }
}

function draftOf(mission: ConsoleMissionRow): MissionDraft {
  return {
    name: mission.name,
    product_id: mission.product_id,
    bonus_points_per_unit: mission.bonus_points_per_unit,
    budget_points: mission.budget_points,
    starts_on: mission.starts_on,
    ends_on: mission.ends_on,
    units_per_customer: mission.units_per_customer,
    image_url: mission.image_url,
  }
}

export function unknownMission(): Refusal {
  return new Refusal('not-found', 'Mission not found.')
}

function published(): Refusal {
  return new Refusal('conflict', 'A published mission can’t be changed. Pause it and draft a new one.', {
    code: 'published',
  })
}

function invalid(message: string): Refusal {
  return new Refusal('invalid', message, { code: 'invalid' })
}
