import type { Offering, Spelling } from './offering.ts'

/** The electricity distribution companies. Their plan is the meter type. */
export const discos: readonly Offering[] = [
  disco('ikeja-electric', 'Ikeja Electric', 'IKEDC', 'varations', '1.50'),
  disco('eko-electric', 'Eko Electric', 'EKEDC', 'variations', '1.10'),
  disco('kano-electric', 'Kano Electric', 'KEDCO', 'both', '1.00'),
  disco('portharcourt-electric', 'Port Harcourt Electric', 'PHED', 'varations', '1.50'),
  disco('jos-electric', 'Jos Electric', 'JED', 'variations', '0.90'),
  disco('ibadan-electric', 'Ibadan Electric', 'IBEDC', 'both', '1.10'),
  disco('kaduna-electric', 'Kaduna Electric', 'KAEDCO', 'varations', '1.50'),
  disco('abuja-electric', 'Abuja Electric', 'AEDC', 'varations', '1.20'),
  disco('enugu-electric', 'Enugu Electric', 'EEDC', 'variations', '1.40'),
  disco('benin-electric', 'Benin Electric', 'BEDC', 'both', '1.50'),
  disco('aba-electric', 'Aba Electric', 'ABEDC', 'varations', '1.50'),
  disco('yola-electric', 'Yola Electric', 'YEDC', 'varations', '1.20'),
]

function disco(
  serviceID: string,
  name: string,
  abbreviation: string,
  spelling: Spelling,
  rate: string,
): Offering {
  return {
    serviceID,
    kind: 'electricity',
    name: `${name} Payment - ${abbreviation}`,
    productName: `${name} Payment - ${abbreviation}`,
    minimum: '50',
    maximum: 200_000,
    image: `https://sandbox.vtpass.com/resources/products/200X200/${name.replaceAll(' ', '-')}.jpg`,
    rate,
    spelling,
    variations: [
      { variation_code: 'prepaid', name: 'Prepaid', variation_amount: '0', fixedPrice: 'No' },
      { variation_code: 'postpaid', name: 'Postpaid', variation_amount: '0', fixedPrice: 'No' },
    ],
  }
}
