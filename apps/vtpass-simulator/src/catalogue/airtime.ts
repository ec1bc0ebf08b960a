import type { Offering } from './offering.ts'

export const airtime: readonly Offering[] = [
  network('mtn', 'MTN', { minimum: '5', maximum: '200000', rate: '3.50' }),
  network('glo', 'GLO', { minimum: 5, maximum: 100_000, rate: '8.00' }),
  network('airtel', 'Airtel', { minimum: '10', maximum: 200_000, rate: '3.40' }),
  network('etisalat', '9mobile', { minimum: 5, maximum: '100000', rate: '7.00' }),
]

function network(
  serviceID: string,
  brand: string,
  limits: Pick<Offering, 'minimum' | 'maximum' | 'rate'>,
): Offering {
  return {
    serviceID,
    kind: 'airtime',
    name: `${brand} Airtime VTU`,
    productName: `${brand} Airtime VTU`,
    image: `https://sandbox.vtpass.com/resources/products/200X200/${brand}-Airtime.jpg`,
    spelling: 'varations',
    variations: [],
    ...limits,
  }
}
