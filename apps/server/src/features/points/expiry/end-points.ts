import { formatPoints } from '@jara/rules/points'
import { earnedBefore, endInWords, endToAnnounce, isToRemind } from '@jara/rules/points/points-expiry'
import type { Database, Db } from '../../../db/db.ts'
import { expirePoints, selectExpiring } from '../../../ledger/expiry.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import {
  announceEnd,
  closeEnds,
  endNext,
  listCustomers,
  lockExpiry,
  markEnded,
  markListed,
  type OpenEnd,
  remindNext,
  selectOpenEnds,
  selectUnlisted,
  spareEverybody,
  spareNewer,
  tellCustomers,
} from './expiry.sql.ts'

/**
 * Expires unredeemed points, if the policy says so: notifies their owners 30 days and 7 days before the end of a month, and
 * takes what is left when it is over. Works batch by batch: after a crash, the next run continues where it stopped.
 */
export async function endPoints(
  db: Database,
  today: string,
  tell: (owners: readonly string[]) => void,
): Promise<void> {
  const { expiry } = (await policyInForce(db)).policy
  if (!expiry.isOn) return cancelEnds(db)
  const next = endToAnnounce(today)
  if (next) await announceEnd(db, { endsOn: next, earnedBefore: earnedBefore(next, expiry.months) })
  for (const { endsOn } of await selectOpenEnds(db))
    await spareNewer(db, { endsOn, earnedBefore: earnedBefore(endsOn, expiry.months) })
  for (const end of await selectOpenEnds(db)) {
    if (!end.isListed && today <= end.endsOn) await untilNothingIsLeft(db, (tx) => announceToSome(tx, end))
    if (isToRemind(end.endsOn, today)) await untilNothingIsLeft(db, (tx) => remindSome(tx, end))
    if (end.endsOn < today) await endAll(db, end, tell)
  }
}

/** Cancels announced expiries that have not happened. */
async function cancelEnds(db: Database): Promise<void> {
  await spareEverybody(db)
  await db.transaction(async (tx) => {
    await lockExpiry(tx)
    await closeEnds(tx)
  })
}

async function endAll(db: Database, end: OpenEnd, tell: (owners: readonly string[]) => void): Promise<void> {
  const owners: string[] = []
  const tellOwners = () => tell(owners.splice(0))
  await untilNothingIsLeft(db, (tx) => endSome(tx, end, owners), tellOwners)
}

async function untilNothingIsLeft(
  db: Database,
  work: (tx: Db) => Promise<boolean>,
  afterCommit: () => void = () => undefined,
): Promise<void> {
  const batch = async (tx: Db) => {
    await lockExpiry(tx)
    return work(tx)
  }
  while (await db.transaction(batch)) afterCommit()
}

async function announceToSome(tx: Db, { endsOn, earnedBefore: before }: OpenEnd): Promise<boolean> {
  const customers = await selectUnlisted(tx, endsOn)
  const through = customers.at(-1)
  if (through === undefined) {
    await markListed(tx, endsOn)
    return false
  }
  const expiring = await selectExpiring(tx, customers, before)
  await listCustomers(tx, endsOn, { through, userIds: expiring.map((row) => row.user_id) })
  await announce(tx, endsOn, expiring)
  return true
}

async function remindSome(tx: Db, { endsOn, earnedBefore: before }: OpenEnd): Promise<boolean> {
  const customers = await remindNext(tx, endsOn)
  await announce(tx, endsOn, await selectExpiring(tx, customers, before))
  return customers.length > 0
}

/** Adds the customers whose points expired to `owners`. */
async function endSome(
  tx: Db,
  { endsOn, earnedBefore: before }: OpenEnd,
  owners: string[],
): Promise<boolean> {
  const customers = await endNext(tx, endsOn)
  if (customers.length === 0) {
    await markEnded(tx, endsOn)
    return false
  }
  const ended = await expirePoints(tx, { userIds: customers, earnedBefore: before, endsOn })
  const notices = ended.map(({ user_id: userId, points }) => ({
    userId,
    body: `${formatPoints(points)} expired on ${endInWords(endsOn)}, because they were not redeemed in time.`,
  }))
  await tellCustomers(tx, 'Points have expired', notices)
  owners.push(...ended.map((row) => row.user_id))
  return true
}

async function announce(
  tx: Db,
  endsOn: string,
  expiring: Awaited<ReturnType<typeof selectExpiring>>,
): Promise<void> {
  const notices = expiring.map(({ user_id: userId, points }) => ({
    userId,
    body: `Redeem ${formatPoints(points)} by ${endInWords(endsOn)}. Any left after that date will expire.`,
  }))
  await tellCustomers(tx, 'Points expire soon', notices)
}
