import { type MeterAnswer, type MeterQuestion, ProviderUnavailable } from '../airtime.ts'
import type { RawAnswer } from './connection.ts'
import { isJsonObject, isTrue, partOf, readCode, readKobo, readText } from './wire-values.ts'

export function describeMeterQuestion({ serviceId, meterNumber, kind }: MeterQuestion) {
  return { billersCode: meterNumber, serviceID: serviceId, type: kind }
}

/** A wrong meter also gets code 000, so the content decides. */
export function readMeterAnswer({ body }: RawAnswer): MeterAnswer {
  if (!isJsonObject(body)) throw new ProviderUnavailable(30)
  const code = readCode(body['code'])
  const content = partOf(body, 'content')
  if (code === '011' || code === '012') return { kind: 'wrong' }
  if (code !== '000' && code !== '020') throw new ProviderUnavailable(30)
  if (isTrue(content['WrongBillersCode']) || readText(content['error']) !== undefined)
    return { kind: 'wrong' }
  if (readText(content['Can_Vend'])?.toLowerCase() === 'no') return { kind: 'blocked' }
  return {
    kind: 'known',
    // Some companies do not return the meter's holder.
    holder: readText(content['Customer_Name']),
    minimumKobo: readKobo(content['Min_Purchase_Amount']) ?? readKobo(content['Minimum_Amount']),
  }
}
