import type { AnswerOf } from '@jara/contract/call'
import type { readOverview as readOverviewCall } from '@jara/contract/operations/overview'
import { fromKobo } from '@jara/rules/naira'
import { type FloatLimits, hoursLeft, isFloatLow } from '@jara/rules/redeeming/provider-float'
import type { Db } from '../../../db/db.ts'
import { sumOutstanding } from '../../../ledger/day-sums.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { findFloat, type FloatRow } from '../../../db/redeeming.sql.ts'
import {
  countWaiting,
  selectLatestApprovals,
  selectLatestCases,
  selectOpen,
  selectServicesToday,
  selectSpendingMissions,
  type ServiceRow,
  sumPrefunds,
} from './overview.sql.ts'

type Overview = AnswerOf<typeof readOverviewCall>

export async function readOverview(db: Db, operatorId: string, alarm: FloatLimits): Promise<Overview> {
  const [float, points, prefunded, { policy }, services, open, counts, approvals, missions, cases] =
    await Promise.all([
      findFloat(db),
      sumOutstanding(db),
      sumPrefunds(db),
      policyInForce(db),
      selectServicesToday(db),
      selectOpen(db),
      countWaiting(db),
      selectLatestApprovals(db),
      selectSpendingMissions(db),
      selectLatestCases(db),
    ])
  return {
    at: counts.at.toISOString(),
    float: float ? describeFloat(float, alarm) : null,
    liability: describeLiability({ points, prefunded }, policy.nairaPerPoint, float),
    today: sumToday(services),
    open: open.map(({ amount_kobo: kobo, created_at: createdAt, ...row }) => ({
      ...row,
      naira: fromKobo(kobo),
      created_at: createdAt.toISOString(),
    })),
    open_count: counts.open,
    contradicted: counts.contradicted,
    services: services.map(describeService),
    approvals: {
      count: counts.approvals,
      latest: approvals.map(({ id, kind, asked_by, asker_name, asked_at }) => ({
        id,
        kind,
        asked_by: asker_name,
        asked_at: asked_at.toISOString(),
        is_own: asked_by === operatorId,
      })),
    },
    missions,
    cases: {
      count: counts.cases,
      latest: cases.map(({ opened_at, ...found }) => ({ ...found, opened_at: opened_at.toISOString() })),
    },
  }
}

function describeFloat(float: FloatRow, alarm: FloatLimits): NonNullable<Overview['float']> {
  return {
    balance: fromKobo(float.balanceKobo),
    burn: fromKobo(float.burnKobo),
    hours_left: hoursLeft(float) ?? null,
    asked_at: float.askedAt.toISOString(),
    is_low: isFloatLow(float, alarm, float.wasLow),
    alarm,
  }
}

function describeLiability(
  { points, prefunded: prefundedPoints }: { readonly points: number; readonly prefunded: number },
  nairaPerPoint: number,
  float: FloatRow | undefined,
): Overview['liability'] {
  const naira = roundToKobo(points * nairaPerPoint)
  const prefunded = roundToKobo(prefundedPoints * nairaPerPoint)
  const covering = prefunded + fromKobo(float?.balanceKobo ?? 0)
  return { points, naira, prefunded, covered: naira > 0 ? covering / naira : null }
}

function roundToKobo(naira: number): number {
  return fromKobo(Math.round(naira * 100))
}

function sumToday(services: readonly ServiceRow[]): Overview['today'] {
  const sum = (of: (row: ServiceRow) => number) => services.reduce((total, row) => total + of(row), 0)
  const [orders, delivered, refunded, person] = [
    sum((row) => row.orders),
    sum((row) => row.delivered),
    sum((row) => row.refunded),
    sum((row) => row.person),
  ]
  const over = delivered + refunded
  return {
    orders,
    naira: fromKobo(sum((row) => row.kobo)),
    delivered,
    refunded,
    waiting: orders - over - person,
    person,
    in_time: over > 0 ? sum((row) => row.in_time) / over : null,
  }
}

function describeService(row: ServiceRow): Overview['services'][number] {
  const { service, type, orders, delivered, refunded, median_seconds, is_paused } = row
  const over = delivered + refunded
  const success = over > 0 ? delivered / over : null
  return {
    service,
    type,
    orders,
    delivered,
    refunded,
    open: orders - over,
    success,
    median_seconds,
    is_paused,
  }
}
