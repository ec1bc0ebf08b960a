// `npm run dev`: runs the server and restarts it when its code changes; serves the app in front of it, with hot replacement.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { createServer } from 'vite'
import { buildPictures } from './build-what-is-missing.ts'

const root = dirname(import.meta.dirname)
const serverCode = [
  'apps/server/src',
  'apps/vtpass-simulator/src',
  'packages/contract/src',
  'packages/rules/src',
]
/** Editors write a file in several steps, and a rename touches many files. */
const settleMs = 150

buildPictures()
const web = await createServer({ root: join(root, 'apps/web'), clearScreen: false })
await web.listen()
const [address = ''] = web.resolvedUrls?.local ?? []

let server = startServer()
let restarting = Promise.resolve()
let settling: NodeJS.Timeout | undefined
let stopping = false

for (const folder of serverCode) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file !== null && !file.endsWith('.test.ts')) restartSoon(join(folder, file))
  })
}
process.on('exit', () => server.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

/** In its own process group: a Ctrl-C must reach it once, from here. A second signal would cut its shutdown short. */
function startServer(): ChildProcess {
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    detached: true,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? address.replace(/\/$/, '') },
  })
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

function restartSoon(path: string): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    restarting = restarting.then(() => restartServer(path))
  }, settleMs)
}

async function restartServer(path: string): Promise<void> {
  if (stopping) return
  web.config.logger.info(`${path} changed, restarting the server`, { timestamp: true })
  await stopServer()
  server = startServer()
}

/** npm passes on the Ctrl-C that the terminal has sent as well, so the second one means nothing. The server gives up by itself. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await restarting
  await Promise.all([stopServer(), web.close()])
  process.exit(0)
}
