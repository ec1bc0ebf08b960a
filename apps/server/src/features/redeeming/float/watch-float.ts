import { formatNaira } from '@jara/rules/naira'
import {
  type FloatLimits,
  type FloatState,
  hoursLeft,
  isFloatLow,
} from '@jara/rules/redeeming/provider-float'
import type { Database } from '../../../db/db.ts'
import { endAlarm, raiseAlarm } from '../../../notices/raise-alarm.ts'
import { type AirtimeProvider, ProviderUnavailable } from '../../../providers/airtime.ts'
import { findFloat, recordBalance } from '../../../db/redeeming.sql.ts'

export interface FloatWatch {
  readonly db: Database
  readonly airtime: Pick<AirtimeProvider, 'readBalanceKobo'>
  readonly limits: FloatLimits
}

const kind = 'float-low'

/** Reads our balance at the provider, and raises an alarm when it runs low. */
export async function watchFloat({ db, airtime, limits }: FloatWatch): Promise<void> {
  const balanceKobo = await askBalance(airtime)
  if (balanceKobo === undefined) return
  await db.transaction(async (tx) => {
    await recordBalance(tx, balanceKobo)
    const float = await findFloat(tx)
    if (!float) return
    if (isFloatLow(float, limits, float.wasLow)) await raiseAlarm(tx, alarmAbout(float, limits))
    else await endAlarm(tx, kind)
  })
}

/** An unreachable provider has its own alarms. The last balance stays, with its age. */
async function askBalance(airtime: FloatWatch['airtime']): Promise<number | undefined> {
  try {
    return await airtime.readBalanceKobo()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  }
}

function alarmAbout(float: FloatState, { hours, naira }: FloatLimits) {
  const left = hoursLeft(float)
  const lasts = left === undefined ? '' : ` At the current rate it will last ${left.toFixed(1)} hours.`
  const paragraphs = [
    `The provider balance, which pays for orders, is ${formatNaira(float.balanceKobo)}.${lasts}`,
    `The alert limit is ${hours} hours or ${formatNaira(naira * 100)}. When the balance runs out, orders fail ` +
      'and points are refunded. Top up the wallet at the provider.',
    'We’ll alert you again only if the balance recovers and drops again.',
  ]
  return { kind, title: 'Provider balance is low', body: paragraphs.join('\n\n') } as const
}
