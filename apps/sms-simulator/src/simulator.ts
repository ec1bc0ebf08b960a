import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { statuses, type StatusName } from './statuses.ts'
import { type Script, scriptOf } from './script.ts'

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number
  readonly username?: string
  readonly apiKey?: string
}

export interface Simulator {
  /** The base URL of the API, with trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

/** A request to send a message, and whether a phone got it. */
interface SeenMessage {
  readonly to: string
  readonly message: string
  readonly from: string | null
  readonly wasSent: boolean
}

export const sandboxAccount = { username: 'sandbox', apiKey: 'sandbox-sms-key' } as const

const longestBody = 16 * 1024

/** Africa's Talking's SMS API on this machine. Everything is in memory. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { username, apiKey } = { ...sandboxAccount, ...options }
  const seen: SeenMessage[] = []
  const scripts: Script[] = []

  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await readBody(request))
    if (request.headers['apikey'] !== apiKey || form.get('username') !== username)
      return answerText(response, 401, 'The supplied authentication is invalid')
    const script = scripts.shift() ?? { answer: 'Success' }
    const { to, message, from } = { from: form.get('from'), to: form.get('to'), message: form.get('message') }
    if (to === null || message === null)
      return answerText(response, 400, 'Request is missing required form field')
    const status = statusFor(script, to)
    seen.push({ to, message, from, wasSent: statuses[status] < 400 })
    if (script.delayMs !== undefined) await wait(script.delayMs)
    await answer(response, script, { to, status })
  }

  const control = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = `${request.method} ${request.url}`
    if (asked === 'GET /control/messages') return answerJson(response, 200, seen)
    if (asked === 'DELETE /control/messages') {
      seen.length = 0
      scripts.length = 0
      return response.writeHead(204).end()
    }
    if (asked !== 'POST /control/scripts') return answerText(response, 404, 'Not found')
    const script = scriptOf(await readBody(request))
    if (!script) return answerText(response, 400, 'This is no script')
    for (let turn = 0; turn < (script.times ?? 1); turn += 1) scripts.push(script)
    return response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    const handle = request.url?.startsWith('/control/') ? control : send
    const isKnown = handle === control || `${request.method} ${request.url}` === 'POST /version1/messaging'
    const handled = isKnown ? handle(request, response) : answerText(response, 404, 'Not found')
    Promise.resolve(handled).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A script that hides the answer leaves the message as sent: that is what makes a lost answer hard. */
function statusFor({ answer: scripted }: Script, to: string): StatusName {
  if (!/^\+\d{8,15}$/.test(to)) return 'InvalidPhoneNumber'
  return scripted in statuses ? (scripted as StatusName) : 'Success'
}

async function answer(
  response: ServerResponse,
  { answer: scripted }: Script,
  { to, status }: { readonly to: string; readonly status: StatusName },
): Promise<void> {
  if (scripted === 'drop') return void response.destroy()
  if (scripted === 'html-502') return answerText(response, 502, '<html><h1>502 Bad Gateway</h1></html>')
  if (scripted === 'InvalidSenderId')
    return answerJson(response, 201, { SMSMessageData: { Message: scripted, Recipients: [] } })
  const wasSent = statuses[status] < 400
  const recipient = {
    statusCode: statuses[status],
    number: to,
    status,
    cost: wasSent ? 'NGN 4.0000' : '0',
    messageId: wasSent ? `ATXid_${randomUUID().replaceAll('-', '')}` : 'None',
  }
  const Message = wasSent ? 'Sent to 1/1 Total Cost: NGN 4.0000' : 'Sent to 0/1 Total Cost: 0'
  const body = { SMSMessageData: { Message, Recipients: [recipient] } }
  if (scripted === 'malformed') return answerText(response, 201, JSON.stringify(body).slice(0, 40))
  answerJson(response, status === 'DoNotDisturbRejection' ? 409 : 201, body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const received: AsyncIterable<Buffer> = request
  for await (const chunk of received) {
    bytes += chunk.byteLength
    if (bytes > longestBody) throw new Error('The request is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
}
