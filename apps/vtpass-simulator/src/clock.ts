export interface Clock {
  now(): number
  readonly offsetMs: number
  /** Offsets the simulator's time from the machine's, so that a test need not wait for midnight. */
  shift(offsetMs: number): void
}

export function createClock(machineTime: () => number, storedOffsetMs: number): Clock {
  let offsetMs = storedOffsetMs
  return {
    now: () => machineTime() + offsetMs,
    get offsetMs() {
      return offsetMs
    },
    shift: (to) => {
      offsetMs = to
    },
  }
}

/** Nigeria is an hour ahead of UTC all year. */
const lagosAheadMs = 3_600_000

/** The date in Lagos as YYYYMMDD. */
export function lagosDay(at: number): string {
  return lagosIso(at).slice(0, 10).replaceAll('-', '')
}

/** The time in Lagos as `2019-07-23 10:17:16.000000`. */
export function lagosTimestamp(at: number): string {
  return `${lagosIso(at).slice(0, 19).replace('T', ' ')}.000000`
}

/** The format of newer answers, in UTC: `2025-03-10T09:14:16.000000Z`. */
export function utcTimestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}.000000Z`
}

function lagosIso(at: number): string {
  return new Date(at + lagosAheadMs).toISOString()
}
