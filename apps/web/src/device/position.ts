// The device's position, or the reason why it is unknown.

export type PositionRefusal = 'denied' | 'unavailable' | 'unsupported'

export type PositionAnswer =
  | { readonly at: 'known'; readonly lat: number; readonly lon: number }
  | { readonly at: 'refused'; readonly why: PositionRefusal }

const fixMs = 20_000
/** Browsers do not report a dismissed prompt, so waiting for it needs a limit. */
const questionMs = 60_000
const freshMs = 60_000

/**
 * Never rejects. The browser asks the user the first time. A position less than a minute old is reused unless `afresh`. If
 * `isPatient`, the prompt may stay open for as long as the user likes.
 */
export function askPosition({ afresh = false, isPatient = false } = {}): Promise<PositionAnswer> {
  const device = 'geolocation' in navigator ? navigator.geolocation : undefined
  if (!device) return Promise.resolve({ at: 'refused', why: 'unsupported' })
  return new Promise((resolve) => {
    const settle = (answer: PositionAnswer) => {
      clearTimeout(unanswered)
      resolve(answer)
    }
    const giveUp = () => settle({ at: 'refused', why: 'unavailable' })
    const unanswered = isPatient ? undefined : setTimeout(giveUp, questionMs)
    device.getCurrentPosition(
      ({ coords }) => settle({ at: 'known', lat: coords.latitude, lon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) =>
        settle({ at: 'refused', why: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: fixMs, maximumAge: afresh ? 0 : freshMs },
    )
  })
}
