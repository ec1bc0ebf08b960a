import { beforeEach, describe, expect, it } from 'vitest'
import { type Breaker, createBreaker } from './breaker.ts'

let seconds: number
let breaker: Breaker

beforeEach(() => {
  seconds = 0
  breaker = createBreaker(() => seconds * 1_000)
})

function fail(times: number): void {
  for (let fault = 1; fault <= times; fault += 1) breaker.failed()
}

describe('the breaker', () => {
  it('opens at the fifth fault within half a minute', () => {
    fail(4)
    expect(breaker.admit()).toBe(true)
    fail(1)
    expect(breaker.admit()).toBe(false)
    expect(breaker.pauseSeconds()).toBe(60)
  })

  it('forgets faults older than half a minute, and all of them at a success', () => {
    fail(4)
    seconds = 31
    fail(4)
    expect(breaker.admit()).toBe(true)
    breaker.succeeded()
    fail(4)
    expect(breaker.admit()).toBe(true)
  })

  it('lets one request try after a minute', () => {
    breaker.trip()
    seconds = 59
    expect(breaker.admit()).toBe(false)
    seconds = 60
    expect([breaker.admit(), breaker.admit()]).toEqual([true, false])
    breaker.succeeded()
    expect([breaker.admit(), breaker.admit()]).toEqual([true, true])
  })

  it('pauses for another minute when that request fails', () => {
    breaker.trip()
    seconds = 60
    breaker.admit()
    breaker.failed()
    expect(breaker.pauseSeconds()).toBe(60)
  })

  it('lets another one try when the first never says how it went', () => {
    breaker.trip()
    seconds = 60
    breaker.admit()
    seconds = 89
    expect(breaker.admit()).toBe(false)
    seconds = 90
    expect(breaker.admit()).toBe(true)
  })

  it('is not closed by what was under way when it opened', () => {
    breaker.trip()
    seconds = 10
    breaker.succeeded()
    expect(breaker.admit()).toBe(false)
  })
})
