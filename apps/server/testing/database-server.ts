// A server that consists only of its database, run as a separate process by tests that kill it. It prints its
// connection and then, on request, the id of each row that the database has acknowledged.
import pg, { type ClientConfig } from 'pg'
import { startBundledPostgres } from '../src/db/bundled-postgres/start-bundled-postgres.ts'
import { lockDataFolder } from '../src/db/data-folder-lock.ts'
import { StartRefusal } from '../src/db/start-refusal.ts'

const [dataDir = '', task = 'wait'] = process.argv.slice(2)

try {
  await serve()
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exit(error instanceof StartRefusal ? error.exitCode : 1)
}

async function serve(): Promise<void> {
  const folder = await lockDataFolder(dataDir)
  const postgres = await startBundledPostgres({ folder, log: { info: say, error: say } })
  let isStopping = false
  process.on('SIGTERM', () => {
    isStopping = true
    void postgres.stop().then(() => process.exit(0))
  })
  process.stdout.write(`${JSON.stringify({ connection: postgres.connection })}\n`)
  if (task !== 'write') return
  await write(postgres.connection).catch((error: unknown) => {
    if (!isStopping) throw error
  })
}

async function write(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'create table if not exists written (id bigint generated always as identity primary key)',
  )
  for (;;) {
    const { rows } = await client.query<{ id: string }>('insert into written default values returning id')
    process.stdout.write(`${JSON.stringify({ id: Number(rows[0]?.id) })}\n`)
  }
}

function say(message: string): void {
  process.stderr.write(`${message}\n`)
}
