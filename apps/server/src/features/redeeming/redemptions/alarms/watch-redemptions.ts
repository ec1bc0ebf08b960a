import { promiseSeconds } from '@jara/rules/redeeming/redemption-desk'
import type { Database, Db } from '../../../../db/db.ts'
import { endAlarm, raiseAlarm, replaceAlarms } from '../../../../notices/raise-alarm.ts'
import { findContradictions, findOverdue, selectFailingServices } from './redemption-alarms.sql.ts'
import { inLagos } from '../../../../db/lagos-time.ts'

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
  await replaceAlarms(
    tx,
    'service-failing',
    services.map(({ service, delivered, ended }) => ({
      subject: service,
      title: `The service ${service} is failing`,
      body:
        `In the last ${failing.hours} hours, ${delivered} of ${ended} completed orders were delivered. The points of the ` +
        'others were refunded. Check Redemptions, and pause the service there if it does not recover.',
    })),
  )
}

async function watchClock(tx: Db): Promise<void> {
  const oldest = await findOverdue(tx, promiseSeconds)
  if (!oldest) return endAlarm(tx, 'redemption-late')
  const hours = promiseSeconds / 3_600
  const many = oldest.count === 1 ? '1 redemption has been' : `${oldest.count} redemptions have been`
  await raiseAlarm(tx, {
    kind: 'redemption-late',
    mark: oldest.id,
    title: 'A redemption is overdue',
    body:
      `${many} open for more than ${hours} hours. The oldest is ${oldest.id} (${oldest.service}), created on ` +
      `${inLagos.format(oldest.created_at)}. Resolve it in Redemptions.`,
  })
}

async function watchContradictions(tx: Db): Promise<void> {
  const { count, latest } = await findContradictions(tx)
  if (!latest) return endAlarm(tx, 'provider-contradicts')
  const many = count === 1 ? '1 redemption' : `${count} redemptions`
  await raiseAlarm(tx, {
    kind: 'provider-contradicts',
    mark: latest.toISOString(),
    title: `Status conflict on ${many}`,
    body: `The provider reports a different outcome for ${many}. No points were moved. Resolve it in Redemptions.`,
  })
}
