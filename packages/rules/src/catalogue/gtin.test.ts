import { expect, test } from 'vitest'
import { digitsUnderBarcode, expandUpcE, normaliseGtin } from './gtin.ts'

test.each([
  ['5901234123457', '05901234123457'],
  ['036000291452', '00036000291452'],
  ['0036000291452', '00036000291452'],
  ['96385074', '00000096385074'],
  ['2000000000015', '02000000000015'],
  ['15901234123454', '15901234123454'],
])('%s is %s in full', (text, full) => {
  expect(normaliseGtin(text)).toBe(full)
})

test.each(['5901234123458', '59012341234', '', 'abc', '590123412345x', '159012341234574'])(
  '%j is no trade number',
  (text) => {
    expect(normaliseGtin(text)).toBeUndefined()
  },
)

test.each([
  ['04252614', '042100005264'],
  ['01234565', '012345000065'],
  ['01234531', '012300000451'],
  ['01234543', '012340000053'],
])('the short %s stands for %s', (short, full) => {
  expect(expandUpcE(short)).toBe(full)
  expect(normaliseGtin(full)).toBe(`00${full}`)
})

test.each(['91234565', '0123456', 'x1234565'])('%s is no short number', (text) => {
  expect(expandUpcE(text)).toBeUndefined()
})

test.each([
  ['05901234123457', '5901234123457'],
  ['00012345678905', '0012345678905'],
  ['00000096385074', '96385074'],
  ['15901234123454', '15901234123454'],
  ['5901234123457', '5901234123457'],
])('%s stands on a package as %s', (gtin, digits) => {
  expect(digitsUnderBarcode(gtin)).toBe(digits)
})
