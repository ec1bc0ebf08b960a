/** PostgreSQL's own codes for "not now": connection lost, shutting down, starting up, too busy, out of disk or memory. */
const notNow = /^(?:08...|53...|57P0[1-5]|57014|25P03|55P03|40001|40P01|58030)$/
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN'])
const driverSentences =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection timeout/i

/** Whether the same request may well succeed a moment later: worth a 503, not a 500. */
export function isDatabaseUnavailable(error: Error & { code?: string; syscall?: string }): boolean {
  const code = error.code ?? ''
  if (notNow.test(code)) return true
  if (connectionLost.has(code))
    return error.syscall === undefined || ['connect', 'read', 'write'].includes(error.syscall)
  return driverSentences.test(error.message)
}
