import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Controls, createControls } from '../control-client.ts'
import { sandboxCredentials } from '../credentials.ts'
import { type SimulatorOptions, startSimulator } from '../simulator.ts'

/** 10:14 in Lagos on 10 March 2026, unless a test sets another time. */
const testTime = Date.parse('2026-03-10T09:14:16Z')

interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Caller {
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  /** The raw response, for tests of malformed responses. */
  fetchPost(path: string, body: unknown, init?: RequestInit): Promise<Response>
}

export interface TestSimulator extends Caller {
  readonly url: string
  readonly controlUrl: string
  readonly controls: Controls
  /** The machine's time as seen by this simulator. */
  time: number
  stop(): Promise<void>
}

export async function startTestSimulator(options: Partial<SimulatorOptions> = {}): Promise<TestSimulator> {
  const dataDir = options.dataDir ?? makeFolder()
  const state = { time: testTime }
  const simulator = await startSimulator({
    dataDir,
    controls: true,
    machineTime: () => state.time,
    ...options,
  })
  return Object.assign(state, {
    url: simulator.url,
    controlUrl: simulator.controlUrl,
    controls: createControls(simulator.controlUrl),
    ...createCaller(simulator.url),
    stop: async () => {
      await simulator.stop()
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  })
}

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vtpass-simulator-'))
}

export function createCaller(url: string): Caller {
  const { apiKey, publicKey, secretKey } = sandboxCredentials
  const fetchPost = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'api-key': apiKey, 'secret-key': secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    })
  return {
    fetchPost,
    post: async (path, body) => readAnswer(await fetchPost(path, body)),
    get: async (path) =>
      readAnswer(
        await fetch(new URL(path, url), { headers: { 'api-key': apiKey, 'public-key': publicKey } }),
      ),
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json() }
}

export const airtimeOrder = {
  request_id: '2026031010146932932',
  serviceID: 'mtn',
  amount: 20,
  phone: '08011111111',
}

export const dataOrder = {
  request_id: '202603101014data1',
  serviceID: 'mtn-data',
  billersCode: '08011111111',
  variation_code: 'mtn-1gb-800',
  phone: '08055555555',
}

export const electricityOrder = {
  request_id: '202603101014power1',
  serviceID: 'ikeja-electric',
  billersCode: '1111111111111',
  variation_code: 'prepaid',
  amount: '1000',
  phone: '08055555555',
}
