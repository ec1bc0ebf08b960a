import { expect, it } from 'vitest'
import { digitsUnderBarcode } from './barcode.ts'

it.each([
  ['05901234123457', '5901234123457'],
  ['00012345678905', '0012345678905'],
  ['00000096385074', '96385074'],
  ['15901234123454', '15901234123454'],
  ['5901234123457', '5901234123457'],
])('%s stands on a package as %s', (gtin, digits) => {
  expect(digitsUnderBarcode(gtin)).toBe(digits)
})
