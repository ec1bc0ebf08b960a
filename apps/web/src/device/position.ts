// Where the device is, or the reason we do not know.

export type PositionRefusal = 'denied' | 'unavailable' | 'unsupported'

export type PositionAnswer =
  | { readonly at: 'known'; readonly lat: number; readonly lon: number }
  | { readonly at: 'refused'; readonly why: PositionRefusal }

const fixMs = 20_000
/** A person who waves the browser's question away is never reported, so the question itself must end too. */
const questionMs = 60_000
const freshMs = 60_000

/** Always answers. The browser asks the person the first time. A fix of the last minute will do, unless a new one is wanted. */
export function askPosition({ afresh = false } = {}): Promise<PositionAnswer> {
  const device = 'geolocation' in navigator ? navigator.geolocation : undefined
  if (!device) return Promise.resolve({ at: 'refused', why: 'unsupported' })
  return new Promise((resolve) => {
    const settle = (answer: PositionAnswer) => {
      clearTimeout(unanswered)
      resolve(answer)
    }
    const unanswered = setTimeout(() => settle({ at: 'refused', why: 'unavailable' }), questionMs)
    device.getCurrentPosition(
      ({ coords }) => settle({ at: 'known', lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        settle({ at: 'refused', why: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: fixMs, maximumAge: afresh ? 0 : freshMs },
    )
  })
}
