import type { Database } from '../db/db.ts'
import type { OldReads } from '../db/old-reads.ts'
import { countDifferences } from '../features/operations/cross-checks/check-results.ts'
import { countPushBacklog } from '../features/operations/notifications/notice-delivery.sql.ts'
import {
  countContradictedRedemptions,
  countOpenRedemptions,
} from '../features/redeeming/redemptions/redemption-backlog.sql.ts'
import { countJobFailures } from '../jobs/scheduled-jobs.sql.ts'
import type { GaugeDefinition, Sample } from '../metrics/metrics.ts'

const openStatuses = ['held', 'sent', 'manual'] as const

export function replicaMetric(oldReads: OldReads): GaugeDefinition {
  return {
    name: 'jara_replica_followed',
    help: 'Whether reads that may be old come from the replica: 1, or 0 while it is away or too far behind.',
    read: async () => [{ value: oldReads.isFollowing() ? 1 : 0 }],
  }
}

/** Gauges about the product itself, read at scrape time. */
export function productMetrics(db: Database): readonly GaugeDefinition[] {
  return [
    {
      name: 'jara_database_connections',
      help: 'Connections of this server to the database, and requests that wait for one.',
      labelNames: ['state'],
      read: async () =>
        Object.entries(db.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'jara_open_redemptions',
      help: 'Open redemptions: not sent yet, sent, or in review.',
      labelNames: ['status'],
      read: () => openRedemptions(db, ({ count }) => count),
    },
    {
      name: 'jara_oldest_open_redemption_seconds',
      help: 'Age of the oldest open redemption.',
      labelNames: ['status'],
      read: () => openRedemptions(db, ({ oldest_seconds: seconds }) => seconds),
    },
    {
      name: 'jara_contradicted_redemptions',
      help: 'Completed redemptions for which the provider later reported a different outcome.',
      labelNames: [],
      read: async () => [{ labels: {}, value: await countContradictedRedemptions(db) }],
    },
    {
      name: 'jara_scheduled_job_failures',
      help: 'How often each periodic job has failed since it last succeeded.',
      labelNames: ['job'],
      read: async () =>
        (await countJobFailures(db)).map(({ name, failures }) => ({
          labels: { job: name },
          value: failures,
        })),
    },
    {
      name: 'jara_cross_check_differences',
      help: 'What each nightly check found last: rows that other tables contradict, and wallets that do not add up.',
      labelNames: ['check'],
      read: async () =>
        (await countDifferences(db)).map(({ name, differences }) => ({
          labels: { check: name },
          value: differences,
        })),
    },
    {
      name: 'jara_push_backlog',
      help: 'Notifications not yet expanded into deliveries, and deliveries not yet made.',
      labelNames: ['kind'],
      read: async () => {
        const { notices, deliveries } = await countPushBacklog(db)
        return [
          { labels: { kind: 'notices' }, value: notices },
          { labels: { kind: 'deliveries' }, value: deliveries },
        ]
      },
    },
  ]
}

/** Reports zero for an empty status: an alert on an absent series never fires. */
async function openRedemptions(
  db: Database,
  valueOf: (found: { count: number; oldest_seconds: number }) => number,
): Promise<readonly Sample[]> {
  const found = await countOpenRedemptions(db)
  return openStatuses.map((status) => ({
    labels: { status },
    value: valueOf(found.find((one) => one.status === status) ?? { count: 0, oldest_seconds: 0 }),
  }))
}
