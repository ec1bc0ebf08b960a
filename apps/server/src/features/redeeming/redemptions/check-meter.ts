import { formatNaira } from '@jara/rules/naira'
import { Refusal } from '../../../access/refusal.ts'
import type { AirtimeProvider, MeterQuestion } from '../../../providers/airtime.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'

/** Looks up the meter with the electricity company before points move. Returns the holder's name if the company gives it. */
export async function checkMeter(
  airtime: AirtimeProvider,
  meter: MeterQuestion,
  amountKobo: number,
): Promise<string | undefined> {
  const answer = await refuseIfUnavailable(airtime.verifyMeter(meter))
  if (answer.kind === 'wrong') {
    const message = `We can’t find ${meter.kind} meter ${meter.meterNumber} at ${meter.serviceId}. Please check the number.`
    throw new Refusal('invalid', message, { code: 'meter_unknown' })
  }
  if (answer.kind === 'blocked') {
    const message = 'This meter can’t be credited right now. Please contact your electricity company.'
    throw new Refusal('conflict', message, { code: 'meter_blocked' })
  }
  if (answer.minimumKobo !== undefined && amountKobo < answer.minimumKobo) {
    const message = `The minimum amount for this meter is ${formatNaira(answer.minimumKobo)}.`
    throw new Refusal('invalid', message, { code: 'points_unsuitable' })
  }
  return answer.holder
}
