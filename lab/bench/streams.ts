// `npm run bench:streams`: what 20,000 open apps cost one node while idle, and when each receives an update.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hearLive } from '@jara/contract/operations/live'
import { simulatorSettings } from '../../apps/server/testing/simulator.ts'
import { until } from '../../apps/server/testing/until.ts'
import { sampleId, startBenchPostgres } from './bench-database.ts'
import { insertCustomers, vacuum, withoutForeignKeys } from './bulk-load.ts'
import { readProcessCpu } from './cpu-time.ts'
import { printTable } from './figures.ts'
import { type RunningProcess, serverEnvironment, startServerProcess } from './server-process.ts'
import { customerToken, insertCustomerSessions } from './sessions.ts'

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, streams: { type: 'string' } },
})
const atATime = 100
const otherFiles = 200
const streams = roomFor(Number(options.streams ?? (options.short ? 100 : 20_000)))

interface OpenApp {
  readonly socket: Socket
  /** How many events it has received. */
  heard: number
}

await measure()

async function measure(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  cleanup.defer(() => postgres.stop())
  const database = await postgres.createDatabase('streams')
  await database.load(withoutForeignKeys([...insertCustomers(streams), ...insertCustomerSessions(streams)]))
  await database.load([vacuum('users', 'wallets', 'sessions')])
  const server = await startServerProcess({
    ...serverEnvironment(database, join(postgres.folder, 'server')),
    // The bench makes no redemptions.
    VTPASS_BASE_URL: 'http://127.0.0.1:9/api/',
    ...simulatorSettings,
    // Customers get up to four fifths.
    LIVE_STREAMS: String(Math.ceil(streams * 1.25)),
  })
  cleanup.defer(() => server.stop())
  const before = look(server)
  const apps = await openApps(server.url)
  cleanup.defer(() => apps.forEach(({ socket }) => socket.destroy()))
  const open = look(server)
  const begunAt = performance.now()
  await tellEverybody(database.db, apps)
  const told = look(server)
  printTable([
    ['', 'memory (MiB)', 'processor (s)'],
    ['before', mebibytes(before.bytes), ''],
    [`${streams} open`, mebibytes(open.bytes), (open.seconds - before.seconds).toFixed(1)],
    ['each told once', mebibytes(told.bytes), (told.seconds - open.seconds).toFixed(1)],
  ])
  console.log(`${Math.round((told.bytes - before.bytes) / streams / 102.4) / 10} KiB for each stream.`)
  console.log(`The last was told ${Math.round(performance.now() - begunAt)} ms after the first was.`)
  if (options.short) console.log('The short form only shows that the bench runs.')
}

/** Each end of a stream is a file, in two processes with the same limit. Returns how many streams fit. */
function roomFor(wanted: number): number {
  const files = wanted + otherFiles
  const words = ['--pid', String(process.pid)]
  if (spawnSync('prlimit', [...words, `--nofile=${files}:${files}`]).status === 0) return wanted
  const limits = spawnSync('prlimit', [...words, '--nofile', '--noheadings', '--output=SOFT'], {
    encoding: 'utf8',
  })
  const room = Math.min(wanted, Number(limits.stdout) - otherFiles)
  if (room < wanted) console.log(`Only ${room} of ${wanted}: this account may not open more files.`)
  return room
}

async function openApps(url: string): Promise<readonly OpenApp[]> {
  const { port } = new URL(url)
  const apps: OpenApp[] = []
  for (let first = 1; first <= streams; first += atATime) {
    const numbers = Array.from(
      { length: Math.min(atATime, streams + 1 - first) },
      (_, place) => first + place,
    )
    apps.push(...(await Promise.all(numbers.map((number) => openApp(Number(port), number)))))
  }
  return apps
}

/** Plain sockets, because the listeners must not be what loads the machine. */
function openApp(port: number, customer: number): Promise<OpenApp> {
  return new Promise((resolve, reject) => {
    // An address has only about 28,000 ports for outgoing connections.
    const localAddress = `127.0.0.${2 + (customer % 8)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    const app: OpenApp = { socket, heard: 0 }
    socket.setEncoding('latin1')
    socket.write(
      `GET ${hearLive.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${customerToken(customer)}\r\n\r\n`,
    )
    socket.once('data', (answer) => {
      if (!String(answer).startsWith('HTTP/1.1 200')) return reject(new Error(String(answer)))
      resolve(app)
    })
    socket.on('data', (text) => (app.heard += String(text).split('data: ').length - 1))
    socket.once('error', reject)
  })
}

/** Notifies customers as the server itself does: one message per hundred customers, to every listening node. */
async function tellEverybody(
  db: { rows(text: string, values: readonly unknown[]): Promise<unknown> },
  apps: readonly OpenApp[],
): Promise<void> {
  const heard = apps.map((app) => app.heard)
  for (let first = 1; first <= streams; first += atATime) {
    const to = Array.from({ length: atATime }, (_, place) => sampleId('customer', first + place))
    await db.rows('select pg_notify($1, $2)', ['live', JSON.stringify({ to, topics: ['points'] })])
  }
  await until(async () => apps.every((app, place) => app.heard > (heard[place] ?? 0)), 50)
}

interface Sight {
  readonly bytes: number
  readonly seconds: number
}

function look({ pid }: RunningProcess): Sight {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { bytes: Number(kibibytes) * 1024, seconds: readProcessCpu(pid) }
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0)
}
