import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface SimulatorOrder {
  readonly requestId: string
  readonly serviceID: string
  readonly recipient: string
  readonly phone: string
  readonly variationCode: string | null
  readonly amount: number
  readonly state: 'pending' | 'delivered' | 'failed' | 'reversed'
  readonly timesExecuted: number
  readonly repeats: number
  readonly requeries: number
  readonly meterToken: string | null
}

export interface SeenRequest {
  readonly endpoint: string
  readonly requestId?: string
  readonly recipient?: string
}

/** The control endpoint as functions. The simulator's README lists the faults. */
export interface SimulatorControls {
  script(fault: Readonly<Record<string, unknown>>): Promise<void>
  forgetFaults(): Promise<void>
  /** The order book, newest first. */
  orders(): Promise<SimulatorOrder[]>
  settle(requestId: string, state: 'delivered' | 'failed' | 'reversed'): Promise<void>
  /** All requests since its start, oldest first. */
  requests(): Promise<SeenRequest[]>
  setBalance(naira: number): Promise<void>
  shiftClock(offsetMs: number): Promise<void>
  reset(): Promise<void>
}

/** The simulator as a separate process. */
export interface Simulator extends SimulatorControls {
  readonly url: string
  /** The settings that make a server use it. */
  readonly environment: Readonly<Record<string, string>>
  /** Ends the process. Its order book is kept. */
  halt(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  close(): Promise<void>
}

export const simulatorKeys = { API_KEY: 'test-api-key', PUBLIC_KEY: 'PK_test', SECRET_KEY: 'SK_test' }
/** Those settings except the address. */
export const simulatorSettings = {
  VTPASS_API_KEY: simulatorKeys.API_KEY,
  VTPASS_PUBLIC_KEY: simulatorKeys.PUBLIC_KEY,
  VTPASS_SECRET_KEY: simulatorKeys.SECRET_KEY,
  VTPASS_SANDBOX_NUMBERS: 'on',
} as const

const mainFile = join(import.meta.dirname, '../../vtpass-simulator/src/main.ts')

export async function startSimulator(manner: 'sandbox' | 'demo' = 'demo'): Promise<Simulator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jara-simulator-'))
  let running = await launch(dataDir, manner, 0)
  const { origin, port } = running
  return {
    url: `${origin}/api/`,
    environment: {
      VTPASS_BASE_URL: `${origin}/api/`,
      ...simulatorSettings,
    },
    ...controlsAt(origin),
    halt: () => running.end(),
    resume: async () => {
      running = await launch(dataDir, manner, port)
    },
    close: async () => {
      await running.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The controls of a simulator that is already running. */
export function controlsAt(origin: string): SimulatorControls {
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const content = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/control/${path}`, { method, ...content })
    const text = await response.text()
    if (!response.ok) throw new Error(`The simulator refused ${method} ${path}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const tell = async (...request: Parameters<typeof control>) => void (await control(...request))
  return {
    script: (fault) => tell('POST', 'faults', fault),
    forgetFaults: () => tell('DELETE', 'faults'),
    orders: async () => (await control('GET', 'orders')) as SimulatorOrder[],
    settle: (requestId, state) => tell('PUT', `orders/${requestId}`, { state }),
    requests: async () => (await control('GET', 'requests')) as SeenRequest[],
    setBalance: (balance) => tell('POST', 'wallet', { balance }),
    shiftClock: (offsetMs) => tell('POST', 'clock', { offsetMs }),
    reset: () => tell('POST', 'reset'),
  }
}

interface RunningSimulator {
  readonly origin: string
  readonly port: number
  end(): Promise<void>
}

async function launch(dataDir: string, manner: string, port: number): Promise<RunningSimulator> {
  const child = spawn(process.execPath, [mainFile], {
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...simulatorKeys,
      DATA_DIR: dataDir,
      PORT: String(port),
      MANNER: manner,
      CONTROLS: 'on',
      PARENT: 'pipe',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  const url = new URL(await readAddress(child))
  return {
    origin: url.origin,
    port: Number(url.port),
    end: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The address from the first line that contains one. */
export function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The simulator ended with code ${code}`)))
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const [found] = /https?:\S+/.exec(line) ?? []
      if (found) resolve(found)
    })
  })
}
