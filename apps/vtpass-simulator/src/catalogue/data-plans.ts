import type { Offering, Spelling, Variation } from './offering.ts'

type Plan = readonly [code: string, naira: number, name: string]

export const dataPlans: readonly Offering[] = [
  bundle('mtn-data', 'MTN', 'varations', '4.00', [
    ['mtn-10mb-100', 100, 'N100 100MB - 24 hrs'],
    ['mtn-50mb-200', 200, 'N200 200MB - 2 days'],
    ['mtn-350mb-300', 300, 'N300 350MB - 7 days'],
    ['mtn-750mb-500', 500, 'N500 750MB - 7 days'],
    ['mtn-1gb-800', 800, 'N800 1GB - 7 days'],
    ['mtn-1500mb-1000', 1_000, 'N1,000 1.5GB - 30 days'],
    ['mtn-3gb-1500', 1_500, 'N1,500 3GB - 30 days'],
    ['mtn-5gb-2000', 2_000, 'N2,000 4.5GB - 30 days'],
    ['mtn-10gb-3500', 3_500, 'N3,500 10GB - 30 days'],
  ]),
  bundle('glo-data', 'GLO', 'variations', '4.00', [
    ['glo50', 50, 'Glo Data N50 - 50MB 1 day'],
    ['glo100', 100, 'Glo Data N100 - 105MB 2 days'],
    ['glo200', 200, 'Glo Data N200 - 350MB 4 days'],
    ['glo500', 500, 'Glo Data N500 - 1.05GB 14 days'],
    ['glo1000', 1_000, 'Glo Data N1000 - 2.5GB 30 days'],
    ['glo2000', 2_000, 'Glo Data N2000 - 5.8GB 30 days'],
    ['glo3000', 3_000, 'Glo Data N3000 - 10GB 30 days'],
  ]),
  bundle('airtel-data', 'Airtel', 'both', '3.50', [
    ['airt-50', 50, 'Airtel Data Bundle - 50 Naira - 25MB - 1 Day'],
    ['airt-100', 100, 'Airtel Data Bundle - 100 Naira - 75MB - 1 Day'],
    ['airt-200', 200, 'Airtel Data Bundle - 200 Naira - 200MB - 3 Days'],
    ['airt-500', 500, 'Airtel Data Bundle - 500 Naira - 750MB - 14 Days'],
    ['airt-1000', 1_000, 'Airtel Data Bundle - 1,000 Naira - 1.5GB - 30 Days'],
    ['airt-2000', 2_000, 'Airtel Data Bundle - 2,000 Naira - 4.5GB - 30 Days'],
  ]),
  bundle('etisalat-data', '9mobile', 'varations', '4.00', [
    ['eti-100', 100, '9mobile Data - 100 Naira - 100MB - 1 day'],
    ['eti-200', 200, '9mobile Data - 200 Naira - 650MB - 1 day'],
    ['eti-500', 500, '9mobile Data - 500 Naira - 500MB - 30 Days'],
    ['eti-1000', 1_000, '9mobile Data - 1000 Naira - 1.5GB - 30 days'],
    ['eti-2000', 2_000, '9mobile Data - 2000 Naira - 4.5GB - 30 Days'],
  ]),
  numericAmounts(
    bundle('glo-sme-data', 'GLO SME', 'both', '4.00', [
      ['glo-dg-70', 70, 'Glo SME Data N70 - 200MB 14 days'],
      ['glo-dg-320', 320, 'Glo SME Data N320 - 1GB 30 days'],
      ['glo-dg-1600', 1_600, 'Glo SME Data N1600 - 5GB 30 days'],
    ]),
  ),
]

function bundle(
  serviceID: string,
  brand: string,
  spelling: Spelling,
  rate: string,
  plans: readonly Plan[],
): Offering {
  return {
    serviceID,
    kind: 'data',
    name: `${brand} Data`,
    productName: `${brand} Data`,
    minimum: '1',
    maximum: serviceID === 'glo-data' ? 200_000 : '1000000',
    image: `https://sandbox.vtpass.com/resources/products/200X200/${brand.replace(' ', '-')}-Data.jpg`,
    rate,
    spelling,
    variations: plans.map(planVariation),
  }
}

function planVariation([code, naira, name]: Plan): Variation {
  return { variation_code: code, name, variation_amount: naira.toFixed(2), fixedPrice: 'Yes' }
}

/** Some lists have numeric prices. */
function numericAmounts(offering: Offering): Offering {
  const variations = offering.variations.map((variation) => ({
    ...variation,
    variation_amount: Number(variation.variation_amount),
  }))
  return { ...offering, variations }
}
