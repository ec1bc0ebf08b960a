import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { payCodeDigits, payCodeMessage, payCodeStep, readPayCode, writePayCode } from './pay-code.ts'

describe('a pay code', () => {
  it('is new every half minute', () => {
    const start = Date.parse('2026-11-23T14:05:00.000Z')
    expect(payCodeStep(start + 29_999)).toBe(payCodeStep(start))
    expect(payCodeStep(start + 30_000)).toBe(payCodeStep(start) + 1)
  })

  it('has eight digits, whatever the step', () => {
    const made = Array.from({ length: 2_000 }, (_, step) =>
      payCodeDigits(createHmac('sha256', 'a secret').update(payCodeMessage('collect', step)).digest()),
    )
    expect(made.every((code) => /^\d{8}$/.test(code))).toBe(true)
    expect(new Set(made).size).toBeGreaterThan(1_990)
  })

  it('is another one for each purpose', () => {
    const [collects, pays] = (['collect', 'pay'] as const).map((purpose) =>
      payCodeDigits(createHmac('sha256', 'a secret').update(payCodeMessage(purpose, 59_845_210)).digest()),
    )
    expect(collects).not.toBe(pays)
  })

  it.each([
    ['731604295118', { number: 7316, code: '04295118' }],
    ['7316 0429 5118', { number: 7316, code: '04295118' }],
    ['0007-0429-5118', { number: 7, code: '04295118' }],
    ['73160429511', undefined],
    ['7316 0429 511x', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, code) => {
    expect(readPayCode(text)).toEqual(code)
    if (code) expect(readPayCode(writePayCode(code))).toEqual(code)
  })
})
