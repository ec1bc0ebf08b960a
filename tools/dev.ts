// `npm run dev`: restarts the server when its code changes, and serves the app and the console with hot replacement in front of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildPictures } from './build-what-is-missing.ts'

const root = dirname(import.meta.dirname)
const appPort = '5173'
/** The app's dev server proxies everything below /console to it. */
const consolePort = '5175'
const serverCode = [
  'apps/server/src',
  'apps/vtpass-simulator/src',
  'packages/contract/src',
  'packages/rules/src',
]
/** Editors write a file in several steps, and a rename touches many files. */
const settleMs = 150

buildPictures()
const app = startVite('apps/web', appPort)
const operatorConsole = startVite('apps/console', consolePort)
let server = startServer()
let restarting = Promise.resolve()
let settling: NodeJS.Timeout | undefined
let stopping = false

for (const folder of serverCode) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file !== null && !file.endsWith('.test.ts')) restartSoon(join(folder, file))
  })
}
for (const vite of [app, operatorConsole]) vite.once('exit', (code) => void stop(code ?? 0))
process.on('exit', () => [app, operatorConsole, server].forEach((child) => child.kill()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

function startVite(folder: string, port: string): ChildProcess {
  return start(['node_modules/vite/bin/vite.js', folder, '--port', port, '--clearScreen', 'false'])
}

function startServer(): ChildProcess {
  return start(['apps/server/src/main.ts'], { PUBLIC_URL: `http://localhost:${appPort}` })
}

/** In its own process group: Ctrl-C must reach it once, from here. A second signal would cut the server's shutdown short. */
function start(words: string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, words, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...process.env },
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
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
  process.stdout.write(`\n${path} changed: restarting the server\n`)
  await end(server)
  server = startServer()
}

/** Ctrl-C arrives twice, from the terminal and through npm, so the second one is ignored. The server limits its own shutdown. */
async function stop(exitCode = 0): Promise<void> {
  if (stopping) return
  stopping = true
  await restarting
  await Promise.all([end(app), end(operatorConsole), end(server)])
  process.exit(exitCode)
}
