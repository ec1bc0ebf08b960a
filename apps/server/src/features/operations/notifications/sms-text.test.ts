import { expect, it } from 'vitest'
import { describeSms } from './sms-text.ts'

const link = `https://jara.example.ng/not-me?link=1234567.${'x'.repeat(43)}`

it('is one SMS with the link, in characters that take one place each', () => {
  const redeemed = {
    title: 'Points redeemed',
    body: '1,000 points for Airtime of ₦500.00 to 080•••567. You have not redeemed to this number before.',
  }
  const text = describeSms(redeemed, link)
  expect(text).toBe(`Jara: 1,000 points for Airtime of N500.00 to 080***567. Not you? ${link}`)
  expect(text.length).toBeLessThanOrEqual(160)
})

it('has as many sentences as fit', () => {
  const body = 'A wallet PIN was set. It works at once.'
  expect(describeSms({ title: 'Wallet PIN set', body }, link)).toBe(`Jara: ${body} Not you? ${link}`)
})

it('has the title where no sentence fits', () => {
  const stopped = {
    title: 'Redemptions blocked',
    body: `Someone used the link. ${'Long words. '.repeat(20)}`,
  }
  const long = link.replace('jara.example.ng', `${'jara'.repeat(12)}.example.ng`)
  expect(describeSms(stopped, long)).toBe(`Jara: Redemptions blocked. Not you? ${long}`)
})

it('has no character that would make it longer', () => {
  const odd = { title: 'x', body: '“Plan” for 1 GB…, ~[x]^ ẹ̀kọ́ to 080•••567.' }
  expect(describeSms(odd, link)).toMatch(
    /^Jara: "Plan" for 1 GB\.\.\., \?\?x\?\? \?+k\?+ to 080\*\*\*567\. Not you\? /,
  )
})
