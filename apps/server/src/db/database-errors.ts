import pg from 'pg'

/** PostgreSQL's error codes for "not now": connection lost, a commit that no standby confirmed, shutting down, starting up, a standby, too busy, out of disk or memory. */
const transientCodes = /^(?:08...|53...|57P0[1-5]|57014|25006|25P03|55P03|4000[13]|40P01|58030)$/
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN'])
const driverMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|connection timeout/i

/** A standby has no unlogged tables, such as the one of rate limits. The message is translated; this name is not. */
const unloggedOnStandby = { code: '0A000', routine: 'get_relation_info' }

type Fault = Error & { readonly code?: string; readonly syscall?: string; readonly routine?: string }

/** Whether a retry may succeed soon: answered with 503 instead of 500. */
export function isDatabaseUnavailable(error: Fault): boolean {
  const code = error.code ?? ''
  if (transientCodes.test(code)) return true
  if (code === unloggedOnStandby.code && error.routine === unloggedOnStandby.routine) return true
  if (connectionLost.has(code))
    return error.syscall === undefined || ['connect', 'read', 'write'].includes(error.syscall)
  return driverMessages.test(error.message)
}

/** Whether a statement failed because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
