import { callsByTopic } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { describeAccess, openApiDocument } from './openapi.ts'
import { pagePolicy } from './security-headers.ts'

/** The API description, for programs at /api/openapi.json and for people at /api/docs. */
export function serveApiDocuments(app: FastifyInstance, version: string): void {
  // Built on first request: it takes a tenth of a second, and most servers never need it.
  let document: ReturnType<typeof openApiDocument> | undefined
  const page = docsPage()
  const policy = pagePolicy({
    scripts: false,
    styleHashes: [createHash('sha256').update(style).digest('base64')],
  })
  app.get('/api/openapi.json', async () => (document ??= openApiDocument(version)))
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
  h1 { font-size: 1.75rem } h2 { margin-top: 2.5rem; font-size: 1.25rem } h3 { margin: 0; font-size: 1rem }
  article { margin: 1rem 0; padding: 1rem; border: 1px solid #8884; border-radius: 12px }
  code, pre { font: .875rem/1.5 ui-monospace, monospace } pre { overflow: auto; margin: .25rem 0 0; padding: .75rem; border-radius: 8px; background: #8882 }
  .method { display: inline-block; min-width: 4.5em; font-weight: 700 } p { margin: .25rem 0 } .access { opacity: .8; font-size: .875rem }
  dt { margin-top: .75rem; font-size: .875rem; font-weight: 600 } dd { margin: 0 }`

function docsPage(): string {
  const topics = Object.entries(callsByTopic).map(
    ([topic, calls]) =>
      `<section><h2>${escape(topic)}</h2>${Object.values(calls).map(callCard).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Jara · API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" type="image/svg+xml" href="/icon.svg"><style>${style}</style></head><body><main>
<h1>Jara API</h1>
<p>JSON in, JSON out. Send the session’s token as <code>Authorization: Bearer …</code>. Errors are returned as
<code>{"message": "…", "code": "…"}</code>. For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${topics.join('')}</main></body></html>`
}

function callCard(call: Call): string {
  const { body, query, answer } = call.example
  return `<article><h3><code><span class="method">${call.method}</span>${escape(call.path)}</code></h3>
<p>${escape(call.summary)}.</p><p class="access">${escape(describeAccess(call))}${
    call.idempotent ? ' Honours <code>Idempotency-Key</code>.' : ''
  }</p><dl>${example('Query', query)}${example(call.multipart ? `Form fields, beside the file “${call.multipart.file}”` : 'Body', body)}${example(
    `Answer ${String(call.status ?? 200)}`,
    answer,
  )}</dl></article>`
}

function example(title: string, value: unknown): string {
  if (value === undefined) return ''
  return `<dt>${escape(title)}</dt><dd><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre></dd>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
