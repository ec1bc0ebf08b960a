/** Why the server cannot start, in words for the operator. The exit code tells scripts the kind of failure. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly exitCode: number

  constructor(reason: keyof typeof exitCodes, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCodes[reason]
  }
}

// The numbers are from sysexits.h, which process supervisors know.
export const exitCodes = {
  unavailable: 69,
  unwritable: 73,
  damaged: 74,
  locked: 75,
  unreachable: 77,
  unsafe: 78,
} as const

/** The code of a failed system call, such as ENOENT. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
