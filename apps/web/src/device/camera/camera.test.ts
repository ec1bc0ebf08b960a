import { describe, expect, it } from 'vitest'
import { whyRefused } from './camera.ts'

describe('whyRefused', () => {
  it.each([
    ['NotFoundError', 'not-found'],
    ['OverconstrainedError', 'not-found'],
    ['NotAllowedError', 'no-permission'],
    ['SecurityError', 'no-permission'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
    ['TypeError', 'unsupported'],
  ])('tells what the %s of a browser means', (name, refusal) => {
    expect(whyRefused(new DOMException('', name))).toBe(refusal)
  })
})
