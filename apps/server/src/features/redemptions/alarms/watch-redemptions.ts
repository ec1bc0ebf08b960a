import { promiseSeconds } from '@jara/rules/redemption-desk'
import type { Database, Db } from '../../../db/db.ts'
import { endAlarm, tellAlarm, tellOnly } from '../../../notices/tell-alarm.ts'
import { findContradictions, findOverdue, selectFailingServices } from './redemption-alarms.sql.ts'
import { inLagos } from '../../../db/lagos-time.ts'

/** Fewer orders say nothing about a service. */
const failing = { share: 0.9, fewest: 10, hours: 6 } as const

/** Raises and ends the alarms about redemptions. */
export async function watchRedemptions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await watchServices(tx)
    await watchClock(tx)
    await watchContradictions(tx)
  })
}

async function watchServices(tx: Db): Promise<void> {
  const services = await selectFailingServices(tx, failing)
  await tellOnly(
    tx,
    'service-failing',
    services.map(({ service, delivered, ended }) => ({
      subject: service,
      title: `The service ${service} is failing`,
      body:
        `Of the last ${ended} orders that ended within ${failing.hours} hours, ${delivered} were delivered; the points of the ` +
        'others went back. Look at the redemption desk, and pause the service there if it does not recover.',
    })),
  )
}

async function watchClock(tx: Db): Promise<void> {
  const oldest = await findOverdue(tx, promiseSeconds)
  if (!oldest) return endAlarm(tx, 'redemption-late')
  const hours = promiseSeconds / 3_600
  const many = oldest.count === 1 ? 'One redemption is' : `${oldest.count} redemptions are`
  await tellAlarm(tx, {
    kind: 'redemption-late',
    mark: oldest.id,
    title: 'A redemption is beyond its clock',
    body:
      `${many} open for more than ${hours} hours. The oldest is ${oldest.id} of the service ${oldest.service}, begun on ` +
      `${inLagos.format(oldest.created_at)}. Decide it at the redemption desk.`,
  })
}

async function watchContradictions(tx: Db): Promise<void> {
  const { count, latest } = await findContradictions(tx)
  if (!latest) return endAlarm(tx, 'provider-contradicts')
  const many = count === 1 ? 'one redemption' : `${count} redemptions`
  await tellAlarm(tx, {
    kind: 'provider-contradicts',
    mark: latest.toISOString(),
    title: 'The provider contradicts us',
    body: `The provider says the opposite of how ${many} ended. No points were moved. Answer at the redemption desk.`,
  })
}
