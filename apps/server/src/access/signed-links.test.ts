import { describe, expect, test } from 'vitest'
import { createSignedLinks, pathOfLink } from './signed-links.ts'

const key = Buffer.alloc(32, 7)
const minute = 60_000
const noon = Date.UTC(2026, 10, 19, 12)

describe('a signed link', () => {
  test('is valid for seven to fifteen minutes, depending on when it was made', () => {
    for (let second = 0; second < 1_000; second += 7) {
      const madeAt = noon + second * 1_000
      const link = createSignedLinks(key, () => madeAt).sign('/api/photos/a')
      const leftAfter = (ms: number) => createSignedLinks(key, () => madeAt + ms).secondsLeft(link)
      expect(leftAfter(0)).toBeLessThanOrEqual(15 * 60)
      expect(leftAfter(7 * minute)).toBeGreaterThan(0)
      expect(leftAfter(15 * minute)).toBeUndefined()
    }
  })

  test('is the same for some minutes, so that browsers reuse loaded pictures', () => {
    const links = Array.from({ length: 60 }, (_, at) =>
      createSignedLinks(key, () => noon + at * 10_000).sign('/api/photos/a'),
    )
    expect(new Set(links).size).toBeLessThanOrEqual(3)
  })

  test('is valid for only one path and one key', () => {
    const links = createSignedLinks(key, () => noon)
    const link = links.sign('/api/photos/a')
    expect(links.secondsLeft(link)).toBeGreaterThan(0)
    expect(links.secondsLeft(`${link}&size=thumbnail`)).toBeGreaterThan(0)
    expect(links.secondsLeft(link.replace('/a?', '/b?'))).toBeUndefined()
    expect(createSignedLinks(Buffer.alloc(32, 8), () => noon).secondsLeft(link)).toBeUndefined()
    expect(links.secondsLeft('/api/photos/a')).toBeUndefined()
  })

  test('is valid only with its time of expiry in decimal digits', () => {
    const links = createSignedLinks(key, () => noon)
    const link = links.sign('/api/photos/a')
    const spelled = (spell: (expires: number) => string) =>
      link.replace(/expires=(\d+)/, (_, digits: string) => `expires=${spell(Number(digits))}`)
    expect(links.secondsLeft(spelled(String))).toBeGreaterThan(0)
    for (const radix of ['0x', '0b', '0o'] as const) {
      const bases = { '0x': 16, '0b': 2, '0o': 8 }
      expect(links.secondsLeft(spelled((at) => radix + at.toString(bases[radix])))).toBeUndefined()
    }
    expect(links.secondsLeft(spelled((at) => `%20${at}`))).toBeUndefined()
  })

  test('reveals its path even after it has expired', () => {
    const link = createSignedLinks(key, () => noon).sign('/api/photos/a')
    expect(pathOfLink(link)).toBe('/api/photos/a')
    expect(pathOfLink('/api/photos/a')).toBe('/api/photos/a')
  })
})
