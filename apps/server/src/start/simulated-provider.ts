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
 * Runs the VTpass simulator as a child process that exits whenever this process does. It delivers to every valid
 * number at no cost. Undefined if the simulator is not installed.
 */
export async function simulateProvider(
  dataDir: string,
  log: SimulatorLog,
): Promise<SimulatedProvider | undefined> {
  if (!existsSync(mainFile)) return undefined
  const keys = { API_KEY: randomKey(), PUBLIC_KEY: randomKey(), SECRET_KEY: randomKey() }
  const settings = { ...keys, DATA_DIR: join(dataDir, 'vtpass-simulator'), MANNER: 'demo', PARENT: 'pipe' }
  const stopping = new AbortController()
  let running = launch({ ...settings, PORT: '0' })
  const url = await readAddress(running)
  const port = new URL(url).port
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const lastOutput = await endOf(running)
      if (stopping.signal.aborted) return
      log.warn({ lastOutput }, 'simulated provider exited, restarting')
      await delay(restartAfterMs)
      if (stopping.signal.aborted) return
      // The server already uses this address, so the simulator must come back on the same port.
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

function randomKey(): string {
  return randomBytes(24).toString('base64url')
}

/** In its own process group, so that Ctrl-C stops only the server, which may still have orders in progress. */
function launch(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [mainFile], { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The simulated provider did not start in time.')),
      readyWithinMs,
    )
    void endOf(child).then((lastOutput) => reject(new Error(`The simulated provider exited: ${lastOutput}`)))
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const [found] = /https?:\S+/.exec(line) ?? []
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}

/** Waits for the process to exit and returns the end of its stderr. */
function endOf(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(output.trim()))
  })
}
