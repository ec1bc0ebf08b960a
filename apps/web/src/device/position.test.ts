import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askPosition } from './position.ts'

type Asked = (
  onKnown: (position: { coords: { latitude: number; longitude: number } }) => void,
  onRefused: (refusal: { code: number; PERMISSION_DENIED: number }) => void,
) => void

/** A device whose geolocation gives this answer. */
function deviceThat(getCurrentPosition: Asked) {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

function deviceThatRefuses(code: number) {
  deviceThat((_, onRefused) => onRefused({ code, PERMISSION_DENIED: 1 }))
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('askPosition', () => {
  it('tells where the device is', async () => {
    deviceThat((onKnown) => onKnown({ coords: { latitude: 6.5244, longitude: 3.3792 } }))
    expect(await askPosition()).toEqual({ at: 'known', lat: 6.5244, lon: 3.3792 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells that the person denied it', async () => {
    deviceThatRefuses(1)
    expect(await askPosition()).toEqual({ at: 'refused', why: 'denied' })
  })

  it.each([
    ['has no fix', 2],
    ['takes too long', 3],
  ])('tells that it is unavailable when the device %s', async (_, code) => {
    deviceThatRefuses(code)
    expect(await askPosition()).toEqual({ at: 'refused', why: 'unavailable' })
  })

  it('tells that the browser has no geolocation', async () => {
    vi.stubGlobal('navigator', {})
    expect(await askPosition()).toEqual({ at: 'refused', why: 'unsupported' })
  })

  it('gives up a prompt that is never answered', async () => {
    deviceThat(() => undefined)
    const answer = askPosition()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toEqual({ at: 'refused', why: 'unavailable' })
  })
})
