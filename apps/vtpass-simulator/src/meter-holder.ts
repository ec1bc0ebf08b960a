import { createHash } from 'node:crypto'

export interface MeterHolder {
  readonly name: string
  readonly address: string
}

const testHolders: Readonly<Record<string, MeterHolder>> = {
  '1111111111111': { name: 'TESTMETER1', address: 'ABULE EGBA BU ABULE' },
  '1010101010101': { name: 'TESTMETER2', address: 'ABULE EGBA BU ABULE' },
}

const firstNames =
  'ADAEZE AMINA BABATUNDE BLESSING CHIDI CHIOMA EMEKA FATIMA FUNMILAYO HALIMA IBRAHIM IFEOMA KEHINDE MUSA NGOZI OBINNA OLUMIDE SADE TUNDE YETUNDE'.split(
    ' ',
  )
const lastNames =
  'ABUBAKAR ADEBAYO ADEYEMI AFOLABI BALOGUN BELLO CHUKWU DANJUMA EZE IBEKWE LAWAL MOHAMMED NWOSU OBI OGUNLEYE OKAFOR OKONKWO OLADIPO SULEIMAN YUSUF'.split(
    ' ',
  )
const streets = [
  'AWOLOWO ROAD',
  'ALLEN AVENUE',
  'BROAD STREET',
  'MARKET ROAD',
  'HOSPITAL ROAD',
  'STATION ROAD',
]

/** An invented holder, always the same one for a meter. */
export function holderOf(meter: string): MeterHolder {
  const known = testHolders[meter]
  if (known) return known
  const hash = createHash('sha256').update(meter).digest()
  const pick = (from: readonly string[], byte: number) => from[(hash[byte] ?? 0) % from.length] ?? ''
  return {
    name: `${pick(firstNames, 0)} ${pick(lastNames, 1)}`,
    address: `${String(((hash[2] ?? 0) % 90) + 1)} ${pick(streets, 3)}`,
  }
}
