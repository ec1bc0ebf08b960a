import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import type { ClientConfig } from 'pg'
import type { Certificate } from './certificate.ts'

/** A proxy to the test database that can be closed to simulate an outage. */
export interface DatabaseDoor {
  readonly connection: ClientConfig
  /** Ends every connection and refuses new ones until it is opened again. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** With a certificate the proxy speaks TLS, which the test database does not. */
export async function openDatabaseDoor(
  connection: ClientConfig,
  certificate?: Certificate,
): Promise<DatabaseDoor> {
  const passing = new Set<Socket>()
  const letThrough = (client: Socket) => {
    const database = connect(addressOf(connection))
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      passing.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        passing.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
  const server = createServer(
    certificate ? (caller) => answerInTls(caller, certificate, letThrough) : letThrough,
  )
  let port = 0
  const open = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await open()
  const address = server.address()
  if (typeof address === 'string' || !address) throw new Error('The door of the database has no port')
  port = address.port
  return {
    connection: through(connection, port),
    open,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of passing) socket.destroy()
      }),
  }
}

/** PostgreSQL's clients first ask whether the server supports TLS. `S` means yes, and the handshake follows. */
function answerInTls(
  caller: Socket,
  { key, certificate }: Certificate,
  letThrough: (client: Socket) => void,
) {
  caller.once('data', () => {
    caller.write('S')
    letThrough(new TLSSocket(caller, { isServer: true, key, cert: certificate }))
  })
}

function through(connection: ClientConfig, port: number): ClientConfig {
  if (!connection.connectionString) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}

function addressOf({ connectionString, host = 'localhost', port = 5432 }: ClientConfig) {
  if (!connectionString)
    return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const url = new URL(connectionString)
  return { host: url.hostname, port: Number(url.port || 5432) }
}
