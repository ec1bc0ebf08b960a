import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const style = 'body { background: #0a7 }'
const page = `<!doctype html><title>Jara</title><style>${style}</style><script type="module" src="/assets/main-4f2a.js"></script>`

const consolePage = '<!doctype html><title>Jara Console</title>'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jara-web-'))
  const folders = {
    app: join(folder, 'app'),
    console: join(folder, 'console'),
    pictures: join(folder, 'pictures'),
  }
  await mkdir(join(folders.app, 'assets'), { recursive: true })
  await mkdir(folders.pictures)
  await mkdir(join(folders.console, 'assets'), { recursive: true })
  await writeFile(join(folders.console, 'index.html'), consolePage)
  await writeFile(join(folders.console, 'assets/main-77c1.js'), 'export {}')
  await writeFile(join(folders.app, 'index.html'), page)
  await writeFile(join(folders.app, 'assets/main-4f2a.js'), 'export {}')
  await writeFile(join(folders.app, 'sw.js'), 'self.skipWaiting()')
  await writeFile(join(folders.app, 'manifest.webmanifest'), '{}')
  await writeFile(join(folders.pictures, 'rice.webp'), 'RIFF')
  await writeFile(join(folder, 'secret.txt'), 'nobody may read this')
  server = await startTestServer({ webApp: folders })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function get(path: string, headers = {}) {
  const { status, headers: answered, body } = await server.call({ method: 'GET', path }, { headers })
  return { status, body, headers: Object.fromEntries(answered) }
}

const pageHash = createHash('sha256').update(style).digest('base64')

describe('the web app', () => {
  it.each([
    '/',
    '/auth',
    '/signup?token=abc&code=SHOP0001',
    '/retailer/add-product',
    '/no/such/screen',
    '/index.html',
  ])('is its page for every path that may be a screen: %s', async (path) => {
    const { status, body, headers } = await get(path)
    expect({ status, body }).toEqual({ status: 200, body: page })
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    const policy = headers['content-security-policy']
    expect(policy).toContain(`style-src 'self' 'sha256-${pageHash}'`)
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types jara default;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/)
  })

  it.each(['/console', '/console/', '/console?invitation=abc', '/console/redemptions/0198'])(
    'is the console’s page for every path of the console: %s',
    async (path) => {
      const { status, body, headers } = await get(path)
      expect({ status, body }).toEqual({ status: 200, body: consolePage })
      expect(headers['cache-control']).toBe('no-cache')
      const policy = headers['content-security-policy']
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:/)
    },
  )

  it('serves the files of the console below its path alone', async () => {
    const found = await get('/console/assets/main-77c1.js')
    expect(found).toMatchObject({ status: 200, body: 'export {}' })
    expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/console/assets/none.js')).status).toBe(404)
    expect((await get('/assets/main-77c1.js')).status).toBe(404)
    expect((await get('/consoles')).body).toBe(page)
  })

  it('answers a HEAD for the page without the page', async () => {
    const { status, headers } = await fetch(server.url, { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain(pageHash)
  })

  it('caches hashed files forever, and revalidates the others', async () => {
    expect(await get('/assets/main-4f2a.js')).toMatchObject({
      status: 200,
      body: 'export {}',
      headers: {
        'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    })
    for (const path of ['/sw.js', '/manifest.webmanifest']) {
      expect(await get(path)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    }
  })

  it.each(['/sw.js', '/assets/main-4f2a.js'])(
    'sends the policy with scripts too, because workers follow the policy of their own file: %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
      expect(headers['content-security-policy']).toContain("connect-src 'self'")
    },
  )

  it('serves the pictures of products', async () => {
    expect(await get('/pictures/rice.webp')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=2592000' },
    })
  })

  it.each([
    '/assets/main-0000.js',
    '/assets/',
    '/pictures/none.webp',
    '/favicon.png',
    '/api',
    '/api/nothing',
    '/api/auth/login',
    '/api/users/points/x.css',
  ])('is never its page for a file or a call that is missing: %s', async (path) => {
    const { status, body, headers } = await get(path, { accept: 'text/html' })
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'Not found.', code: 'not_found' },
    })
    expect(headers['cache-control'] ?? '').not.toContain('max-age')
    if (path.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/pictures/%2e%2e/secret.txt',
    '/pictures/..%2fsecret.txt',
  ])('serves nothing beside its folders: %s', async (path) => {
    expect(JSON.stringify(await get(path))).not.toContain('nobody may read this')
  })
})
