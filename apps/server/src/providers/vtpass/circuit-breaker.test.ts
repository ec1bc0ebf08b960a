import { beforeEach, describe, expect, it } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

let seconds: number
let breaker: CircuitBreaker

beforeEach(() => {
  seconds = 0
  breaker = createCircuitBreaker(() => seconds * 1_000)
})

function fail(times: number): void {
  for (let fault = 1; fault <= times; fault += 1) breaker.failed()
}

describe('the circuit breaker', () => {
  it('opens at the fifth fault within half a minute', () => {
    fail(4)
    expect(breaker.admit()).toBe(true)
    fail(1)
    expect(breaker.admit()).toBe(false)
    expect(breaker.pauseSeconds()).toBe(60)
  })

  it('forgets faults older than half a minute, and all faults after a success', () => {
    fail(4)
    seconds = 31
    fail(4)
    expect(breaker.admit()).toBe(true)
    breaker.succeeded()
    fail(4)
    expect(breaker.admit()).toBe(true)
  })

  it('admits one request after a minute', () => {
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

  it('admits another request when the result of the first never arrives', () => {
    breaker.trip()
    seconds = 60
    breaker.admit()
    seconds = 89
    expect(breaker.admit()).toBe(false)
    seconds = 90
    expect(breaker.admit()).toBe(true)
  })

  it('is not closed by a request sent before it opened', () => {
    breaker.trip()
    seconds = 10
    breaker.succeeded()
    expect(breaker.admit()).toBe(false)
  })
})
