import { findOffering } from './catalogue/catalogue.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { holderOf } from './meter-holder.ts'
import { isKnownMeter } from './recipients.ts'
import { Refused } from './refused.ts'
import type { Context } from './context.ts'

/** Returns the holder of a meter. A wrong meter also gets code 000. */
export function verifyMeter({ manner }: Pick<Context, 'manner'>, body: unknown): JsonObject {
  if (!isJsonObject(body)) throw new Refused('011')
  const { serviceID, type } = body
  const meter = typeof body['billersCode'] === 'number' ? String(body['billersCode']) : body['billersCode']
  if (typeof meter !== 'string' || meter === '' || typeof serviceID !== 'string') throw new Refused('011')
  if (type !== 'prepaid' && type !== 'postpaid') throw new Refused('011')
  const disco = findOffering(serviceID)
  if (disco?.kind !== 'electricity') throw new Refused('012')
  if (!isKnownMeter(manner, meter, type)) {
    const company = disco.name.replace(/ Payment.*/, '')
    return {
      code: '000',
      content: {
        error: `This meter is not correct or is not a valid ${company} ${type} meter. Please check and try again`,
        WrongBillersCode: true,
      },
    }
  }
  return { code: '000', content: { ...describeHolder(serviceID, meter, type), ...commissionOf(disco.rate) } }
}

/** Yola does not return the holder. Kano has a minimum amount and writes flags as text. */
function describeHolder(serviceID: string, meter: string, type: string): JsonObject {
  if (serviceID === 'yola-electric') {
    return { Customer_Name: '', MeterNumber: meter, Can_Vend: 'yes', WrongBillersCode: false }
  }
  const { name, address } = holderOf(meter)
  const isKano = serviceID === 'kano-electric'
  return {
    Customer_Name: name,
    Address: address,
    Meter_Number: meter,
    Customer_Arrears: '',
    Minimum_Amount: '',
    Min_Purchase_Amount: isKano ? '500' : '',
    Can_Vend: 'yes',
    Business_Unit: '',
    Customer_Account_Type: 'NMD',
    Meter_Type: type.toUpperCase(),
    WrongBillersCode: isKano ? 'false' : false,
  }
}

function commissionOf(rate: string): JsonObject {
  return {
    commission_details: { amount: null, rate, rate_type: 'percent', computation_type: 'default' },
  }
}
