import { formatNaira } from '@jara/rules/naira'
import { type FloatLimits, type FloatState, hoursLeft, isFloatLow } from '@jara/rules/provider-float'
import type { Db } from '../../../db/db.ts'
import { alarmOperators, type AlarmLog } from '../../../notices/alarm-operators.ts'
import { type AirtimeProvider, ProviderUnavailable } from '../../../providers/airtime.ts'
import type { Mail } from '../../../providers/mail.ts'
import { findFloat, markFloatTold, recordBalance } from './float.sql.ts'

export interface FloatWatch {
  readonly db: Db
  readonly airtime: Pick<AirtimeProvider, 'readBalanceKobo'>
  readonly mail: Mail
  readonly log: AlarmLog
  readonly limits: FloatLimits
}

/** Asks the provider for our balance, and writes to every operator when it becomes low. */
export async function watchFloat({ db, airtime, mail, log, limits }: FloatWatch): Promise<void> {
  const balanceKobo = await askBalance(airtime)
  if (balanceKobo === undefined) return
  await recordBalance(db, balanceKobo)
  const float = await findFloat(db)
  if (!float) return
  const isLow = isFloatLow(float, limits, float.isTold)
  if (isLow === float.isTold) return
  if (isLow && !(await alarmOperators(db, mail, log, letterAbout(float, limits)))) return
  await markFloatTold(db, isLow)
}

/** A provider that cannot be reached has alarms of its own. The last balance stays, with its age. */
async function askBalance(airtime: FloatWatch['airtime']): Promise<number | undefined> {
  try {
    return await airtime.readBalanceKobo()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  }
}

function letterAbout(float: FloatState, { hours, naira }: FloatLimits) {
  const left = hoursLeft(float)
  const lasts = left === undefined ? '' : ` At the present pace it lasts ${left.toFixed(1)} hours.`
  return {
    subject: 'Jara: the float at the provider is low',
    paragraphs: [
      `There is ${formatNaira(float.balanceKobo)} left at the provider, which orders are paid from.${lasts}`,
      `The alarm is below ${hours} hours or ${formatNaira(naira * 100)}. When the money is used up, orders are refused ` +
        'and points go back. Top up the wallet at the provider.',
      'You get another letter only after it has recovered and is low again.',
    ],
  }
}
