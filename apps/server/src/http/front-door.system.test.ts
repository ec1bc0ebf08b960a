import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { getHealth } from '@jara/contract/operations/installation'
import { describe, expect, it } from 'vitest'
import { countStatuses, startTestServer, type TestServer } from '../../testing/server.ts'
import { until } from '../../testing/until.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

const address = { host: '127.0.0.1', port: 0 }
const urlOf = (door: FrontDoor) => `http://127.0.0.1:${door.port}/api/health`

describe('the front door', () => {
  it('answers early requests with 503, then passes requests to the admitted app', async () => {
    const door = await openFrontDoor(address)
    try {
      const early = await fetch(urlOf(door))
      expect(early.status).toBe(503)
      expect(Object.fromEntries(early.headers)).toMatchObject({
        'retry-after': '1',
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      })
      expect(await early.json()).toEqual({
        message: 'Jara is starting. Please try again in a moment.',
        code: 'starting',
      })
      const alive = await fetch(`http://127.0.0.1:${door.port}/livez`)
      expect([alive.status, await alive.text()]).toEqual([200, 'alive\n'])
      expect((await fetch(`http://127.0.0.1:${door.port}/readyz`)).status).toBe(503)
      door.admit((_request, response) => response.end('welcome'))
      expect(await (await fetch(urlOf(door))).text()).toBe('welcome')
    } finally {
      await door.close()
    }
  })

  it('finishes the answers under way when it closes, and takes no new connection', async () => {
    const door = await openFrontDoor(address)
    const arrived = Promise.withResolvers<() => void>()
    door.admit((_request, response) => arrived.resolve(() => response.end('finished')))
    const underWay = fetch(urlOf(door))
    const finish = await arrived.promise
    const closed = door.close()
    await expect(fetch(urlOf(door))).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    finish()
    expect(await (await underWay).text()).toBe('finished')
    await closed
  })

  it('does not wait for connections that are only kept alive', async () => {
    const door = await openFrontDoor(address)
    door.admit((_request, response) => response.end('done'))
    const agent = new Agent({ keepAlive: true })
    const answer = await new Promise<IncomingMessage>((resolve) => get(urlOf(door), { agent }, resolve))
    const socketClosed = new Promise((resolve) => answer.socket.once('close', resolve))
    answer.resume()
    await door.close()
    await socketClosed
    expect(agent.freeSockets).toEqual({})
  })

  it('refuses a port that is taken at once', async () => {
    const door = await openFrontDoor(address)
    await expect(openFrontDoor({ ...address, port: door.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await door.close()
  })

  it('answers on both addresses of localhost', async () => {
    const door = await openFrontDoor({ host: 'localhost', port: 0 })
    door.admit((_request, response) => response.end('home'))
    expect(await (await fetch(`http://127.0.0.1:${door.port}/`)).text()).toBe('home')
    expect(await (await fetch(`http://localhost:${door.port}/`)).text()).toBe('home')
    await door.close()
  })
})

/** Sends the start of a request and nothing more. Resolves when the server closes the connection. */
function openSlowly(url: string, beginning: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(beginning))
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
    // Without reading, the socket would never see the end.
    socket.resume()
  })
}

const ambiguous = {
  'a length beside chunks': 'Content-Length: 6\r\nTransfer-Encoding: chunked',
  'two lengths': 'Content-Length: 6\r\nContent-Length: 5',
  'an unknown encoding': 'Transfer-Encoding: chunked, identity',
  'a space before the colon': 'Transfer-Encoding : chunked',
}

it.each(Object.entries(ambiguous))(
  'refuses a body that could end in two places: %s',
  async (_what, headers) => {
    const door = await openFrontDoor(address)
    try {
      const reached: unknown[] = []
      door.admit((request, response) => {
        reached.push(request.url)
        response.end('reached')
      })
      const socket = connect(door.port, address.host)
      const answer = text(socket)
      socket.write(
        `POST /api/users/login HTTP/1.1\r\nHost: jara\r\n${headers}\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: jara\r\n\r\n`,
      )
      expect(await answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n(?!.*HTTP)/s)
      expect(reached).not.toContain('/smuggled')
    } finally {
      await door.close()
    }
  },
)

it('serves other clients while five hundred connections send almost nothing, and closes those', async () => {
  const server = await startTestServer()
  try {
    const slow: Promise<unknown>[] = []
    await until(async () => {
      let open = 500
      for (let turn = 0; turn < 500; turn += 1) {
        const beginning = 'POST /api/auth/login HTTP/1.1\r\nhost: jara\r\nx: '
        slow.push(openSlowly(server.url, beginning).then(() => (open -= 1)))
      }
      const others = await Promise.all(Array.from({ length: 50 }, () => server.call(getHealth)))
      expect(countStatuses(others)).toEqual({ 200: 50 })
      // After five seconds the server closes the slow ones. If the machine stalls for that long, this cannot be observed.
      return open === 500
    })
    await Promise.all(slow)
    expect((await server.call(getHealth)).status).toBe(200)
  } finally {
    await server.close()
  }
})

/** Sends a request a few characters at a time. Resolves when the server closes the connection. */
async function trickle(url: string, beginning: string, more: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may close the connection with a reset.
  socket.on('error', () => undefined)
  socket.write(beginning)
  const dripping = setInterval(() => socket.write(more), 250)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
}

it('cuts off a client that trickles headers or a body, and logs no fault', async () => {
  const server = await startTestServer()
  try {
    const start = 'POST /api/auth/login HTTP/1.1\r\nhost: jara\r\n'
    const bodyStart = `${start}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`
    await Promise.all([trickle(server.url, start, 'x: y\r\n'), trickle(server.url, bodyStart, ' ')])
    expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
    expect((await server.call(getHealth)).status).toBe(200)
  } finally {
    await server.close()
  }
})

/** Longer than a JSON body may take to arrive. */
const beyondBodyDeadlineMs = 11_000

/** More than the buffers at both ends of a local connection hold, so that a paused reader blocks the response. */
const largeFileBytes = 64 * 1024 * 1024

/** The built app with one large file among its assets. */
async function makeWebApp(): Promise<string> {
  const app = await mkdtemp(join(tmpdir(), 'jara-app-'))
  await mkdir(join(app, 'assets'))
  await writeFile(join(app, 'index.html'), '<!doctype html>')
  await writeFile(join(app, 'assets/large.bin'), '')
  await truncate(join(app, 'assets/large.bin'), largeFileBytes)
  return app
}

/** Counts the bytes that arrive at a client that stops reading after the first ones for a while. */
async function readLate({ url }: TestServer): Promise<number> {
  const agent = new Agent()
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(`${url}/assets/large.bin`, { agent }, resolve),
  )
  await delay(beyondBodyDeadlineMs)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

it('sends a whole answer, however late a client reads it', async () => {
  const app = await makeWebApp()
  const server = await startTestServer({ webApp: { app, pictures: join(app, 'none') } })
  try {
    expect(await readLate(server)).toBe(largeFileBytes)
  } finally {
    await server.close()
    await rm(app, { recursive: true })
  }
})
