import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { VtpassConfig } from '../config.ts'

export interface SimulatedProvider {
  readonly vtpass: VtpassConfig
  stop(): Promise<void>
}

interface SimulatorLog {
  warn(details: object, message: string): void
}

const mainFile = join(import.meta.dirname, '../../../vtpass-simulator/src/main.ts')
const restartAfterMs = 1_000
const readyWithinMs = 15_000

/**
 * Runs VTpass's simulator as a process of its own, which ends when this one does, however that ends. It delivers to
 * every number that could exist, and nobody pays for it. Undefined where it is not installed.
 */
export async function simulateProvider(
  dataDir: string,
  log: SimulatorLog,
): Promise<SimulatedProvider | undefined> {
  if (!existsSync(mainFile)) return undefined
  const keys = { API_KEY: aKey(), PUBLIC_KEY: aKey(), SECRET_KEY: aKey() }
  const settings = { ...keys, DATA_DIR: join(dataDir, 'vtpass-simulator'), MANNER: 'demo', PARENT: 'pipe' }
  const stopping = new AbortController()
  let running = launch({ ...settings, PORT: '0' })
  const url = await readAddress(running)
  const port = new URL(url).port
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const words = await endOf(running)
      if (stopping.signal.aborted) return
      log.warn({ words }, 'the simulated provider ended and is started again')
      await delay(restartAfterMs)
      if (stopping.signal.aborted) return
      // Its address is in use everywhere by now, so it comes back there.
      running = launch({ ...settings, PORT: port })
      running.stdout?.resume()
    }
  }
  const watching = watch()
  return {
    vtpass: {
      baseUrl: url,
      apiKey: keys.API_KEY,
      publicKey: keys.PUBLIC_KEY,
      secretKey: keys.SECRET_KEY,
      callbackSecret: undefined,
      sandboxNumbers: true,
    },
    stop: async () => {
      stopping.abort()
      running.kill()
      await watching
    },
  }
}

function aKey(): string {
  return randomBytes(24).toString('base64url')
}

/** In a group of its own: a Ctrl-C is for the server, which still has orders under way. */
function launch(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [mainFile], { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The simulated provider does not start.')), readyWithinMs)
    void endOf(child).then((words) => reject(new Error(`The simulated provider ended: ${words}`)))
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const [found] = /https?:\S+/.exec(line) ?? []
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}

/** Its last words, once it has ended. */
function endOf(child: ChildProcess): Promise<string> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(words.trim()))
  })
}
