// Runs in a separate network namespace: starts a server there, slows down the loopback device, and then loads the app as a phone
// on such a connection would. Prints one line of JSON per file, and stops the server.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { signIn } from '@jara/contract/identity/auth'
import { suggestProduct } from '@jara/contract/earning/purchases'
import sharp from 'sharp'
import { demoAccounts, demoPassword } from '../../src/demo-data/demo-accounts.ts'
import { demoShops } from '../../src/demo-data/demo-shops.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const [kilobits = '', databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const assets = join(import.meta.dirname, '../../../web/dist/assets')

ip('link', 'set', 'lo', 'mtu', '1500', 'up')
const server = startServerProcess({ DEMO: 'on', DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
try {
  await measureSlowLine(await server.ready())
} finally {
  server.signal('SIGTERM')
  await server.ended
}

async function measureSlowLine(url: string): Promise<void> {
  const token = await signInToDemo(url)
  const { imageUrl } = await upload(url, token, await noise(1_600, 1_200))
  const paths = ['/', ...scriptsOf(await (await fetch(url)).text()), ...scanner(), imageUrl]
  const expected = new Map<string, string>()
  for (const path of paths) expected.set(path, (await download(url + path, token)).hash)
  const photo = await noise(1_280, 590)

  slowDown()
  for (const path of paths) {
    const { bytes, hash } = await download(url + path, token)
    report({ what: path.split('?')[0] ?? path, bytes, isWhole: hash === expected.get(path) })
  }
  await upload(url, token, photo)
  report({ what: 'upload', bytes: photo.length, isWhole: true })
}

function ip(...words: string[]): void {
  execFileSync('ip', words)
}

/** Both directions share the rate. Like a real line, it holds two seconds of data before it drops any. */
function slowDown(): void {
  const limits = ['rate', `${kilobits}kbit`, 'burst', '3000', 'latency', '2s']
  execFileSync('tc', ['qdisc', 'add', 'dev', 'lo', 'root', 'tbf', ...limits])
}

function report(line: { readonly what: string; readonly bytes: number; readonly isWhole: boolean }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function signInToDemo(url: string): Promise<string> {
  const customer = demoAccounts.find(({ role }) => role === 'customer')
  const response = await fetch(url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer?.email, password: demoPassword }),
  })
  return signIn.answer.parse(await response.json()).token
}

/** The scripts and styles that the page references. */
function scriptsOf(page: string): string[] {
  return [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
}

function scanner(): string[] {
  return readdirSync(assets)
    .filter((name) => name.endsWith('.wasm'))
    .map((name) => `/assets/${name}`)
}

/**
 * Downloads each file over a separate connection. Does not use `fetch`, which fails if a connection ends with a compressed body.
 */
async function download(address: string, token: string): Promise<{ bytes: number; hash: string }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address, { headers, agent: new Agent() }, resolve).on('error', reject),
  )
  if (answer.statusCode !== 200) throw new Error(`${address} was answered with ${answer.statusCode}`)
  const body = await buffer(answer)
  return { bytes: body.length, hash: createHash('sha256').update(body).digest('hex') }
}

async function upload(url: string, token: string, photo: Buffer): Promise<{ imageUrl: string }> {
  const form = new FormData()
  form.set('retailerCode', demoShops.yaba.code)
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(url + suggestProduct.path, {
    method: suggestProduct.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (response.status !== 200) throw new Error(`The photo was answered with ${await response.text()}`)
  return suggestProduct.answer.parse(await response.json())
}

/** A photo that is large for its size, because noise hardly compresses. */
function noise(width: number, height: number): Promise<Buffer> {
  const create = {
    width,
    height,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 24 },
  } as const
  return sharp({ create }).jpeg({ quality: 75 }).toBuffer()
}
