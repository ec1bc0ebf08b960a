import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noOutsideSources, type OutsideSources, pagePolicy } from './security-headers.ts'

export interface WebAppFolders {
  /** The built app: index.html and its hashed assets. */
  readonly app: string
  /** The built console, in the same form. */
  readonly console?: string
  /** Rendered product pictures. */
  readonly pictures: string
  /** The hashed files of earlier builds, for apps that were loaded before an update. */
  readonly earlier?: readonly string[]
}

/** Serves the built web app and the console: their pages for every screen's path, and their files with cache headers. */
export async function serveWebApp(
  app: FastifyInstance,
  folders: WebAppFolders,
  outside: OutsideSources,
): Promise<void> {
  const page = readPage(join(folders.app, 'index.html'), outside)
  const consolePage = folders.console && (await serveConsole(app, folders.console))
  const hashed = [join(folders.app, 'assets'), ...(folders.earlier ?? [])]
  await app.register(fastifyStatic, {
    root: folders.app,
    index: false,
    wildcard: false,
    // The build adds .br and .gz versions of files that are worth compressing.
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = hashed.some((folder) => path.startsWith(folder))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Workers, including the service worker, follow the policy of their own file.
      response.header('content-security-policy', page.policy)
    },
  })
  serveEarlierBuilds(app, hashed)
  if (existsSync(folders.pictures)) {
    await app.register(fastifyStatic, {
      root: folders.pictures,
      prefix: '/pictures/',
      index: false,
      decorateReply: false,
      maxAge: '30d',
    })
  }
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (isFile(request.url)) return reply.callNotFound()
    const { policy, accepted } = (isOfConsole(request.url) && consolePage) || page
    const { encoding, bytes } = accepted(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(bytes)
  })
}

/** Serves the console's files. They are kept apart, so that no customer's browser fetches any of them. */
async function serveConsole(app: FastifyInstance, root: string): Promise<Page> {
  const page = readPage(join(root, 'index.html'), noOutsideSources)
  await app.register(fastifyStatic, {
    root,
    prefix: '/console/',
    index: false,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(root, 'assets'))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      response.header('content-security-policy', page.policy)
    },
  })
  return page
}

function isOfConsole(url: string): boolean {
  return /^\/console(?:[/?]|$)/.test(url)
}

/** Serves the files that only earlier builds have. Builds share unchanged files. */
function serveEarlierBuilds(app: FastifyInstance, [current = '', ...earlier]: readonly string[]): void {
  const known = new Set(existsSync(current) ? readdirSync(current) : [])
  for (const root of earlier) {
    const files = readdirSync(root).filter((name) => !name.startsWith('.') && !known.has(name))
    for (const name of files) {
      known.add(name)
      app.get(`/assets/${name}`, (_request, reply) => reply.sendFile(name, root))
    }
  }
}

/** A path whose last part has an extension is a file. If it does not exist, the answer is 404, not the app's page. */
function isFile(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return /^\/(?:api|assets)(?:\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)
}

interface Page {
  readonly policy: string
  /** The page in the smallest encoding that this Accept-Encoding allows. */
  accepted(acceptEncoding: string | string[] | undefined): {
    readonly encoding?: string
    readonly bytes: Buffer
  }
}

/** Reads the page. The policy allows its inline styles, which draw the splash, by their hashes. */
function readPage(file: string, outside: OutsideSources): Page {
  const html = readFileSync(file)
  const styles = [...html.toString().matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
  const styleHashes = styles.map((style) => createHash('sha256').update(style).digest('base64'))
  const forms = [
    { encoding: 'br', bytes: brotliCompressSync(html) },
    { encoding: 'gzip', bytes: gzipSync(html, { level: 9 }) },
  ]
  return {
    policy: pagePolicy({ styleHashes, outside }),
    accepted: (acceptEncoding) => {
      const taken = String(acceptEncoding ?? '')
        .split(',')
        .map((word) => word.trim())
      return forms.find(({ encoding }) => taken.includes(encoding)) ?? { bytes: html }
    },
  }
}
