import { describe, expect, it } from 'vitest'
import { isEmpty, messageAbout } from './shared-profile.ts'

describe('isEmpty', () => {
  it.each([
    [{}, true],
    [{ name: ' ', email: '', qrCodeDataUrl: 'data:image/png;base64,AA' }, true],
    [{ name: 'Yaba Fresh Market' }, false],
    [{ email: 'retailer@jara.example' }, false],
    [{ unique_code: 'JARA2026' }, false],
  ])('%j: %s', (profile, empty) => {
    expect(isEmpty(profile)).toBe(empty)
  })
})

describe('messageAbout', () => {
  const addresses = { scanAddress: 'https://jara.example/redeem', homeAddress: 'https://jara.example/' }

  it('gives customers the PIN of a shop and the link in its QR code', () => {
    const profile = { name: 'Yaba Fresh Market', unique_code: 'JARA2026' }
    expect(messageAbout(profile, { ...addresses, hasCounter: true })).toEqual({
      title: 'Yaba Fresh Market',
      text: 'Collect points at Yaba Fresh Market with Jara. Shop PIN: JARA2026.',
      url: 'https://jara.example/redeem?code=JARA2026',
    })
  })

  it('does not share the code of a brand, which customers cannot use', () => {
    const profile = { name: 'Golden Sack', unique_code: 'BRND0001' }
    expect(messageAbout(profile, { ...addresses, hasCounter: false })).toEqual({
      title: 'Golden Sack',
      text: 'Collect points on Golden Sack products with Jara.',
      url: 'https://jara.example/',
    })
  })
})
