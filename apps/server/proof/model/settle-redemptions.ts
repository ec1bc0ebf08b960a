import { fastForward } from '../../testing/redemptions.ts'
import { until } from '../../testing/until.ts'
import type { Scenario } from './scenario.ts'
import type { SystemUnderTest } from './system-under-test.ts'

const minutes = 60

/** Advances time until these customers have no open redemption. */
export async function settleRedemptions({ system, customers }: Scenario): Promise<void> {
  const { db } = system.nodes
  const ids = customers.map(({ id }) => id)
  await until(async () => {
    const open = await db.rows<OpenRedemption>(
      `select id, lease_until is null and next_at > clock_timestamp() as is_resting
         from redemptions where customer_id = any($1) and status in ('held', 'sent')`,
      [ids],
    )
    const resting = open.filter(({ is_resting }) => is_resting)
    if (resting.length > 0 && system.faults >= faultsToOpen) await resetCircuitBreakers(system)
    for (const { id } of resting) await fastForward(db, id, 3 * minutes)
    return open.length === 0
  }, 50)
}

interface OpenRedemption {
  readonly id: string
  readonly is_resting: boolean
}

const faultsToOpen = 5

/** The circuit breaker opens after too many faults. A restarted node begins with a closed one. */
export async function resetCircuitBreakers(system: SystemUnderTest): Promise<void> {
  await system.nodes.restart(0)
  await system.nodes.restart(1)
  system.faults = 0
}
