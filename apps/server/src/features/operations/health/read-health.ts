import type { AnswerOf } from '@jara/contract/call'
import type { readHealth as readHealthCall } from '@jara/contract/operations/health'
import type { Database } from '../../../db/db.ts'
import type { DiskSpace } from '../../../db/disk-space.ts'
import { ownsTables } from '../../../db/server-rights.ts'
import type { AirtimeProvider, ProviderPause } from '../../../providers/airtime.ts'
import {
  countWaitingNotices,
  findLatestBackup,
  type JobRow,
  readPresent,
  selectChecks,
  selectJobs,
} from './health.sql.ts'
import { type KnownSettings, listMissingSettings } from './list-missing-settings.ts'

type Health = AnswerOf<typeof readHealthCall>

export interface HealthDeps {
  readonly config: KnownSettings
  readonly version: string
  readonly disk: Pick<DiskSpace, 'isLow'>
  /** The recurring jobs that this server can run. */
  readonly jobs: readonly string[]
  /** Absent when no provider is configured. */
  readonly redemptions: { readonly airtime: Pick<AirtimeProvider, 'listPauses'> } | undefined
  /** What a check's difference means. */
  readonly meaningOf: (check: string) => string
}

export async function readHealth(db: Database, deps: HealthDeps): Promise<Health> {
  const { config, version, disk, redemptions, meaningOf } = deps
  const [at, jobs, checks, notices, backup, isOwner] = await Promise.all([
    readPresent(db),
    selectJobs(db, deps.jobs),
    selectChecks(db),
    countWaitingNotices(db),
    findLatestBackup(db),
    ownsTables(db),
  ])
  return {
    at: at.toISOString(),
    node: {
      version,
      up_seconds: Math.floor(process.uptime()),
      is_disk_low: disk.isLow(),
      is_demo: config.demo,
    },
    jobs: jobs.map(describeJob),
    provider: redemptions ? redemptions.airtime.listPauses().map(describePause) : null,
    checks: checks.map(({ checked_at, ...check }) => ({
      ...check,
      means: meaningOf(check.name),
      checked_at: checked_at.toISOString(),
    })),
    notices: notices.map(({ oldest_at, ...lane }) => ({ ...lane, oldest_at: oldest_at.toISOString() })),
    backup: {
      is_ours: config.databaseUrl === undefined,
      latest: backup ? { ...backup, finished_at: backup.finished_at.toISOString() } : null,
    },
    settings: listMissingSettings(config, isOwner),
  }
}

function describeJob({ name, ran_at, succeeded_at, next_at, lease_until, failures, fault }: JobRow) {
  return {
    name,
    ran_at: ran_at?.toISOString() ?? null,
    succeeded_at: succeeded_at?.toISOString() ?? null,
    next_at: next_at.toISOString(),
    leased_until: lease_until?.toISOString() ?? null,
    failures,
    fault,
  }
}

function describePause({ service, seconds }: ProviderPause) {
  return { service: service ?? null, paused_seconds: seconds }
}
