import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readAddress } from './simulator.ts'

interface SimulatedMessage {
  readonly to: string
  readonly message: string
  readonly from: string | null
  readonly wasSent: boolean
}

/** The simulated SMS provider as a separate process. Its README lists the responses. */
export interface SmsSimulator {
  readonly url: string
  /** The settings that make a server use it. */
  readonly environment: Readonly<Record<string, string>>
  /** All requests so far, oldest first. */
  messages(): Promise<SimulatedMessage[]>
  script(script: Readonly<Record<string, unknown>>): Promise<void>
  forget(): Promise<void>
  close(): Promise<void>
}

const mainFile = join(import.meta.dirname, '../../sms-simulator/src/main.ts')

export async function startSmsSimulator(): Promise<SmsSimulator> {
  const child = spawn(process.execPath, [mainFile], {
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], PARENT: 'pipe' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  const url = await readAddress(child)
  const control = async (method: string, path: string, body?: object): Promise<Response> => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(new URL(`control/${path}`, url), { method, ...content })
    if (!response.ok) throw new Error(`The SMS simulator refused ${method} ${path}: ${await response.text()}`)
    return response
  }
  return {
    url,
    environment: { SMS_BASE_URL: url, SMS_USERNAME: 'sandbox', SMS_API_KEY: 'sandbox-sms-key' },
    messages: async () => (await (await control('GET', 'messages')).json()) as SimulatedMessage[],
    script: async (script) => void (await control('POST', 'scripts', script)),
    forget: async () => void (await control('DELETE', 'messages')),
    close: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
