import { type DestinationStream, pino } from 'pino'

const secrets = ['password', 'token', 'authToken', 'resetToken', 'authorization']

/**
 * Never logs a secret: no header, body or query string is logged. An error keeps its message, code and stack, but not
 * the row values that PostgreSQL quotes in its details.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      redact: secrets.flatMap((name) => [name, `*.${name}`]),
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: pathToShow(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: describeFault,
      },
    },
    destination,
  )
}

/** Drops the query, and the secret in the path of the provider's callbacks. */
function pathToShow(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/(\/callback\/).+$/, '$1…')
}

interface Fault {
  readonly type: string
  readonly message: string
  readonly code: unknown
  readonly stack: string | undefined
  readonly cause?: Fault
}

function describeFault(error: Error & { code?: unknown }): Fault {
  const { name, message, code, stack, cause } = error
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause instanceof Error ? { cause: describeFault(cause) } : {}),
  }
}
