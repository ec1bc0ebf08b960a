/** Networks, by the provider's names for their airtime. */
export const networks = ['mtn', 'airtel', 'glo', 'etisalat'] as const
export type Network = (typeof networks)[number]

/** The networks' common names. */
export const networkNames = {
  mtn: 'MTN',
  airtel: 'Airtel',
  glo: 'Glo',
  etisalat: '9mobile',
} as const satisfies Record<Network, string>

/** The first four digits of the numbers assigned to each network. A ported number keeps its own. */
const prefixes: Readonly<Record<Network, readonly string[]>> = {
  mtn: [
    '0703',
    '0704',
    '0706',
    '0707',
    '0803',
    '0806',
    '0810',
    '0813',
    '0814',
    '0816',
    '0903',
    '0906',
    '0913',
    '0916',
  ],
  airtel: ['0701', '0708', '0802', '0808', '0812', '0901', '0902', '0904', '0907', '0911', '0912'],
  glo: ['0705', '0805', '0807', '0811', '0815', '0905', '0915'],
  etisalat: ['0809', '0817', '0818', '0908', '0909'],
}

/** The network that a number in domestic format was assigned by; undefined if its prefix is unknown. */
export function guessNetwork(number: string): Network | undefined {
  const prefix = number.slice(0, 4)
  return networks.find((network) => prefixes[network].includes(prefix))
}

/** The provider’s name for a network's data. Its name for airtime is the network itself. */
export function dataService(network: string): string {
  return `${network}-data`
}
