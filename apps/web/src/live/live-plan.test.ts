import { describe, expect, test } from 'vitest'
import { atRest, type LiveEvent, type LivePlan, nextPlan, pauseMs } from './live-plan.ts'

const look: LiveEvent = { did: 'look' }
const lookAway: LiveEvent = { did: 'look away' }
const refuse: LiveEvent = { did: 'get refused' }
const wait: LiveEvent = { did: 'wait' }
const breakAfter = (afterMs: number): LiveEvent => ({ did: 'break', afterMs })

const after = (...events: LiveEvent[]): LivePlan => events.reduce(nextPlan, atRest)

describe('an app', () => {
  test('opens one stream while the app is visible', () => {
    const listening = after(look)
    expect(listening).toEqual({ at: 'listen', breaks: 0 })
    expect(nextPlan(listening, look)).toBe(listening)
    expect(after(look, lookAway)).toBe(atRest)
  })

  test('retries a refused stream only when the app is next shown', () => {
    expect(after(look, refuse)).toEqual({ at: 'refused' })
    expect(after(look, refuse, wait)).toEqual({ at: 'refused' })
    expect(after(look, refuse, look)).toEqual({ at: 'listen', breaks: 0 })
  })

  test('reconnects after a break, gives up only if refused, and otherwise tries for ever', () => {
    expect(after(look, breakAfter(5_000))).toEqual({ at: 'pause', breaks: 1 })
    expect(after(look, breakAfter(5_000), wait)).toEqual({ at: 'listen', breaks: 1 })
    expect(after(look, breakAfter(5_000), wait, refuse)).toEqual({ at: 'refused' })
    const outage = Array.from({ length: 500 }, () => [breakAfter(0), wait]).flat()
    expect(after(look, ...outage)).toEqual({ at: 'listen', breaks: 500 })
  })

  test('waits longer each time, until a stream has gone on for a minute', () => {
    const twice = [look, breakAfter(5_000), wait, breakAfter(5_000)]
    expect(after(...twice)).toEqual({ at: 'pause', breaks: 2 })
    expect(after(...twice, wait, breakAfter(60_000))).toEqual({ at: 'pause', breaks: 1 })
  })

  test('reconnects at once when the app is shown, and stops when it is hidden', () => {
    expect(after(look, breakAfter(5_000), look)).toEqual({ at: 'listen', breaks: 0 })
    expect(after(look, breakAfter(5_000), lookAway, wait)).toBe(atRest)
  })

  test('ignores events of a stream that it has closed', () => {
    expect(after(look, lookAway, refuse)).toBe(atRest)
    expect(after(look, lookAway, breakAfter(1))).toBe(atRest)
  })
})

test.each([
  [1, 0, 1_000],
  [1, 1, 2_000],
  [3, 0.5, 6_000],
  [30, 1, 60_000],
  [5_000, 1, 60_000],
])('after break %i, with chance %d, the pause is %d ms', (breaks, chance, pause) => {
  expect(pauseMs(breaks, chance)).toBe(pause)
})
