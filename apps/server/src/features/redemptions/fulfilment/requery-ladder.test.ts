import { describe, expect, it } from 'vitest'
import { afterUnseen, nextRequerySeconds } from './requery-ladder.ts'

describe('the ladder', () => {
  it('asks ever more seldom, and hourly in the end', () => {
    const waits = Array.from({ length: 10 }, (_, requeries) => nextRequerySeconds(requeries))
    expect(waits).toEqual([5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 3_600])
  })
})

describe('an order that the provider has not seen', () => {
  const order = { secondsSinceSend: 121, unseen: 2, sends: 1, isOfToday: true, requeries: 6 }

  it.each([
    [0, 0, 5],
    [5, 1, 15],
    [50, 3, 60],
    [110, 4, 10],
  ])('may still arrive after %i seconds', (secondsSinceSend, requeries, afterSeconds) => {
    const decision = afterUnseen({ ...order, secondsSinceSend, requeries })
    expect(decision).toEqual({ next: 'ask', afterSeconds, unseen: 0 })
  })

  it.each([0, 1])('is asked for again after two minutes, unseen %i times', (unseen) => {
    expect(afterUnseen({ ...order, unseen })).toEqual({ next: 'ask', afterSeconds: 10, unseen: unseen + 1 })
  })

  it('is sent again when it was unseen three times', () => {
    expect(afterUnseen(order)).toEqual({ next: 'send' })
  })

  it('is given up on another day, or after three sends', () => {
    expect(afterUnseen({ ...order, isOfToday: false })).toEqual({ next: 'refund' })
    expect(afterUnseen({ ...order, sends: 3 })).toEqual({ next: 'refund' })
  })
})
