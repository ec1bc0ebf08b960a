import { fastForward } from '../../testing/redemptions.ts'
import { until } from '../../testing/until.ts'
import type { Play } from './play.ts'
import type { Stage } from './stage.ts'

const minutes = 60

/** Lets time pass until no redemption of these customers is under way any more. */
export async function endAll({ stage, customers }: Play): Promise<void> {
  const { db } = stage.nodes
  const ids = customers.map(({ id }) => id)
  await until(async () => {
    const open = await db.rows<OpenRedemption>(
      `select id, lease_until is null and next_at > clock_timestamp() as is_resting
         from redemptions where customer_id = any($1) and status in ('held', 'sent')`,
      [ids],
    )
    const resting = open.filter(({ is_resting }) => is_resting)
    if (resting.length > 0 && stage.faults >= faultsThatPause) await endPause(stage)
    for (const { id } of resting) await fastForward(db, id, 3 * minutes)
    return open.length === 0
  }, 50)
}

interface OpenRedemption {
  readonly id: string
  readonly is_resting: boolean
}

const faultsThatPause = 5

/** A provider that fails too often is given a rest, which time ends as well: a new process knows nothing of it. */
export async function endPause(stage: Stage): Promise<void> {
  await stage.nodes.restart(0)
  await stage.nodes.restart(1)
  stage.faults = 0
}
