import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { airtimeOrder, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

const expectDelivered = async () =>
  expect(await simulator.controls.orders()).toMatchObject([{ state: 'delivered', timesExecuted: 1 }])

describe('an executed purchase may be answered', () => {
  it.each<[Parameters<typeof simulator.controls.script>[0]['answer'], number, RegExp, RegExp]>([
    ['html-502', 502, /^text\/html/, /^<html>[\s\S]*502 Bad Gateway/],
    ['server-error', 500, /^application\/json/, /^\{"message":"Server Error"\}$/],
    ['empty-object', 200, /^application\/json/, /^\{\}$/],
    ['empty-body', 200, /^application\/json/, /^$/],
    ['truncated-json', 200, /^application\/json/, /^\{"code":"000".*[^}]$/],
    ['wrong-content-type', 200, /^text\/html/, /^\{"code":"000".*\}$/],
  ])('with %s', async (answer, status, contentType, text) => {
    await simulator.controls.script({ answer })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(contentType)
    expect(await response.text()).toMatch(text)
    await expectDelivered()
  })

  it('with five megabytes', async () => {
    await simulator.controls.script({ answer: 'huge' })
    const text = await (await simulator.fetchPost('pay', airtimeOrder)).text()
    expect(text.length).toBeGreaterThan(5_000_000)
    expect(JSON.parse(text)).toMatchObject({ code: '000', amount: 20 })
  })

  it('in gzip', async () => {
    await simulator.controls.script({ answer: 'gzip' })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toMatchObject({ code: '000', amount: 20 })
  })

  it('with a small gzip that expands to a very large answer', async () => {
    await simulator.controls.script({ answer: 'gzip-bomb' })
    expect(await packedBytes(simulator.url)).toBeLessThan(200_000)
    await expectDelivered()
  })

  it('with half of the answer before the connection breaks', async () => {
    await simulator.controls.script({ answer: 'half-answer' })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    await expectDelivered()
  })

  it('drop by drop', async () => {
    await simulator.controls.script({ answer: 'slow-drip' })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('{')
    await reader?.cancel()
    await expectDelivered()
  })

  it('never', async () => {
    await simulator.controls.script({ answer: 'never' })
    const leaving = new AbortController()
    const answered = simulator.fetchPost('pay', airtimeOrder, { signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    )
    await expect.poll(() => simulator.controls.orders()).toHaveLength(1)
    expect(await Promise.race([answered, wait(200, 'silence')])).toBe('silence')
    leaving.abort()
    expect(await answered).toBe('left')
    await expectDelivered()
  })

  it('with a redirect, and the log shows which clients follow it', async () => {
    await simulator.controls.script({ answer: 'redirect' })
    const response = await simulator.fetchPost('pay', airtimeOrder, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(await simulator.controls.requests()).toHaveLength(1)
    await fetch(new URL(response.headers.get('location') ?? '', simulator.url))
    expect(await simulator.controls.requests()).toMatchObject([
      { endpoint: 'pay' },
      { endpoint: 'redirected' },
    ])
  })
})

test('refuses valid keys if a script says so, and executes nothing', async () => {
  await simulator.controls.script({ answer: 'unauthorized' })
  expect(await simulator.post('pay', airtimeOrder)).toEqual({ status: 401, body: 'Invalid Credentials.' })
  expect(await simulator.controls.orders()).toEqual([])
})

/** Counts the bytes on the wire, which a client that decompresses would not show. */
function packedBytes(url: string): Promise<number> {
  const headers = {
    'api-key': 'sandbox-api-key',
    'secret-key': 'SK_sandbox',
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    const asked = httpRequest(new URL('pay', url), { method: 'POST', headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes)).on('error', reject)
    })
    asked.on('error', reject).end(JSON.stringify(airtimeOrder))
  })
}
