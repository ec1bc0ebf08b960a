/** An expected "no": its message is shown to the person as it is. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, extra: { code?: string; retryAfterSeconds?: number } = {}) {
    super(message)
    this.status = status
    this.code = extra.code
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}
