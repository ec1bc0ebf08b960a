// A page with one sentence, on React and react-dom only: the lower limit for an app on these two. It is built and
// served like the app.
import { join } from 'node:path'
import fastify from 'fastify'
import { build } from 'vite'
import { compressed } from '../../../apps/web/bundling/compressed.ts'
import { addSecurityHeaders, noOutsideSources } from '../../../apps/server/src/http/security-headers.ts'
import { serveWebApp } from '../../../apps/server/src/http/web-app.ts'

export interface BarePage {
  readonly url: string
  stop(): Promise<void>
}

export async function serveBarePage(folder: string): Promise<BarePage> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare'),
    logLevel: 'warn',
    plugins: [compressed()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const app = fastify()
  addSecurityHeaders(app, { overTls: false })
  await serveWebApp(app, { app: folder, pictures: join(folder, 'none') }, noOutsideSources)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${url}/`, stop: () => app.close() }
}
