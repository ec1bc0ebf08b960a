/** A failed call. `said` is the server's message; without one, the screen shows its own text. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly said: string | undefined
  readonly status: number | undefined
  readonly code: string | undefined

  constructor(failure: {
    said?: string | undefined
    status?: number
    code?: string | undefined
    cause?: unknown
  }) {
    super(failure.said ?? 'Something went wrong', { cause: failure.cause })
    this.said = failure.said
    this.status = failure.status
    this.code = failure.code
  }
}

/** Spec §8, general: the body's message, else its error, else Something went wrong. The cause keeps the whole body. */
export function failureOf(status: number, body: unknown): RequestFailed {
  const said = textIn(body, 'message') ?? textIn(body, 'error')
  return new RequestFailed({ said, status, code: textIn(body, 'code'), cause: body })
}

/** The text to show for a failed call: the server's message, or else the screen's own. */
export function wordsOf(failure: unknown, otherwise = 'Something went wrong'): string {
  return saidIn(failure) ?? otherwise
}

/** The server's message, if there is one. */
export function saidIn(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.said : undefined
}

function textIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
