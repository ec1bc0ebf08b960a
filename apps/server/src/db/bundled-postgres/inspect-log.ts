const segmentBytes = 16n * 1024n * 1024n
const segmentsPerFile = 0x1_0000_0000n / segmentBytes

/**
 * Finds damage in the write-ahead log. PostgreSQL treats a log that stops early as complete and would start without
 * the newest purchases. So every segment since the last checkpoint must exist at full size, as PostgreSQL creates it.
 */
export function damageInLog(sizes: ReadonlyMap<string, number>, control: Buffer): string | undefined {
  const short = [...sizes].find(([, size]) => BigInt(size) !== segmentBytes)
  if (short) return `the log file pg_wal/${short[0]} has ${short[1]} bytes instead of ${segmentBytes}`
  const missing = firstMissing(sizes, startOfRecovery(control))
  return missing && `the log file pg_wal/${missing} is missing`
}

interface Position {
  readonly timeline: number
  readonly segment: bigint
}

/** The layout of pg_control is fixed for a major version: redo position at byte 40, timeline at 48. */
function startOfRecovery(control: Buffer): Position {
  return { timeline: control.readUInt32LE(48), segment: control.readBigUInt64LE(40) / segmentBytes }
}

function firstMissing(
  sizes: ReadonlyMap<string, number>,
  { timeline, segment }: Position,
): string | undefined {
  const newest =
    [...sizes.keys()]
      .filter((name) => name.startsWith(hex(BigInt(timeline))))
      .toSorted()
      .at(-1) ?? ''
  for (let next = segment; ; next += 1n) {
    const name = segmentName(timeline, next)
    if (!sizes.has(name)) return name > newest && next > segment ? undefined : name
  }
}

/** The names of all log files from first to last, inclusive. */
export function segmentsBetween(first: string, last: string): string[] {
  const timeline = Number.parseInt(first.slice(0, 8), 16)
  const names: string[] = []
  for (let segment = numberOf(first); segment <= numberOf(last); segment += 1n)
    names.push(segmentName(timeline, segment))
  return names
}

function numberOf(name: string): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * segmentsPerFile + BigInt(`0x${name.slice(16)}`)
}

function segmentName(timeline: number, segment: bigint): string {
  return hex(BigInt(timeline)) + hex(segment / segmentsPerFile) + hex(segment % segmentsPerFile)
}

function hex(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}
