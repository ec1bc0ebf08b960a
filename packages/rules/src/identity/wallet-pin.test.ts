import { expect, it } from 'vitest'
import { badPinOf, refuseWalletPin } from './wallet-pin.ts'

const phone = '0803 555 0142'

it.each([
  ['000000', 'easy'],
  ['555555', 'easy'],
  ['121212', 'easy'],
  ['123123', 'easy'],
  ['123456', 'easy'],
  ['654321', 'easy'],
  ['890123', 'easy'],
  ['210987', 'easy'],
  ['112233', 'easy'],
  ['998877', 'easy'],
  ['555014', 'phone'],
  ['080355', 'phone'],
  ['803555', 'phone'],
  ['135790', undefined],
  ['123457', undefined],
  ['112234', undefined],
  ['483917', undefined],
  ['122112', undefined],
])('%s is %s', (pin, bad) => {
  expect(badPinOf(pin, phone)).toBe(bad)
})

it.each(['', '12345', '4839171', 'abcdef', '48 917', '４８３９１７', '48391\n'])(
  'six digits make a PIN, %j do not',
  (pin) => {
    expect(refuseWalletPin(pin, phone)).toBe('A wallet PIN has 6 digits.')
  },
)

it('says that a PIN is easy to guess', () => {
  expect(refuseWalletPin('123456', phone)).toBe('This PIN is easy to guess. Please choose another one.')
  expect(refuseWalletPin('483917', phone)).toBeUndefined()
})
