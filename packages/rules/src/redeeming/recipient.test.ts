import { describe, expect, it } from 'vitest'
import { internationalPhone, maskNumber, meterDigits, nigerianPhone } from './recipient.ts'

describe('a Nigerian phone number', () => {
  it.each([
    '08012345678',
    '0801 234 5678',
    '0801-234-5678',
    '(0801) 234.5678',
    '+2348012345678',
    '+234 801 234 5678',
    '2348012345678',
    '002348012345678',
    '+234 0801 234 5678',
  ])('is the same written as %s', (text) => {
    expect(nigerianPhone(text)).toBe('08012345678')
  })

  it.each(['07011111111', '08111111111', '09011111111', '09111111111'])('may begin as %s does', (text) => {
    expect(nigerianPhone(text)).toBe(text)
  })

  it.each([
    '',
    '0801234567',
    '080123456789',
    '06012345678',
    '08212345678',
    '+448012345678',
    '0801234567a',
    '٠٨٠١٢٣٤٥٦٧٨',
    '201000000000',
  ])('is not %s', (text) => {
    expect(nigerianPhone(text)).toBeUndefined()
  })
})

it('a Nigerian phone number is dialled from abroad with the code of the country', () => {
  expect(internationalPhone('08012345678')).toBe('+2348012345678')
})

describe('a meter number', () => {
  it.each(['1234567890', '1111111111111', '1111 1111 11111', '12345-67890'])('may be %s', (text) => {
    expect(meterDigits(text)).toMatch(/^\d{10,13}$/)
  })

  it.each(['', '123456789', '12345678901234', '12345678a0'])('is not %s', (text) => {
    expect(meterDigits(text)).toBeUndefined()
  })
})

it.each([
  ['08031234417', '0803 ••• 4417'],
  ['4501234560882', '4501 ••• 0882'],
  ['12345678901', '1234 ••• 8901'],
  ['1234567890', '••• 7890'],
  ['123456789', '••• 89'],
  ['', '••• '],
])('the number %s is shown as %s', (number, shown) => {
  expect(maskNumber(number)).toBe(shown)
})
