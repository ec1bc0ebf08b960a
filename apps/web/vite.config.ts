import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { compressed } from './bundling/compressed.ts'

const target = 'es2022'

/** The splash is on the screen before a browser looks at anything else; nothing of the app is seen before it ends. */
function appAfterSplash(): Plugin {
  return {
    name: 'app-after-splash',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const tags =
          html.match(
            /[ \t]*<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>(?:<\/script>)?\n?/g,
          ) ?? []
        const bare = tags.reduce((rest, tag) => rest.replace(tag, ''), html)
        return bare.replace(/[ \t]*<div id="app"/, (app) => tags.join('') + app)
      },
    },
  }
}

/** Writes /sw.js, with the names of all files that the app needs where there is no network, and what they hold as its version. */
function serviceWorker(): Plugin {
  const name = 'sw.js'
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const built = Object.keys(bundle).filter(isOfShell)
      const files = ['index.html', ...built, ...alwaysKept]
      const version = createHash('sha256')
      for (const file of files) version.update(await readFile(join(dir, file)))
      const code = await workerCode()
      version.update(code)
      const paths = JSON.stringify(files.map((file) => `/${file}`))
      await writeFile(
        join(dir, name),
        code
          .replaceAll('__SHELL_FILES__', () => paths)
          .replaceAll('__SHELL_VERSION__', JSON.stringify(version.digest('hex').slice(0, 16))),
      )
    },
  }
}

/** A build of its own: a worker is one file, and what it has in common with the app is in it once more. */
async function workerCode(): Promise<string> {
  const input = join(import.meta.dirname, 'src/offline/service-worker.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const files = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  const chunk = files.find(({ type }) => type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
  return chunk.code
}

const alwaysKept = ['icon.svg', 'icon-192.png', 'badge-96.png', 'manifest.webmanifest']

/** Decoders are megabytes, and what they are for needs a network; other writings of the font are rare. */
function isOfShell(file: string): boolean {
  return /\.(js|css)$|pjs-(latin|naira)/.test(file) && !/code-reader|leaflet|nearby-map/.test(file)
}

/** Few files, for a request costs a cheap phone 5 ms: the libraries in one, what four places share in another. */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 1,
  },
  { name: 'shared', minShareCount: 4 },
]

/** `npm run dev` serves the app and the product pictures; every call goes to the server beside it. */
const server = `http://localhost:${process.env['PORT'] || 8080}`
const pictures = join(import.meta.dirname, '../server/build/pictures')
const picturesFromDisk = {
  target: server,
  bypass: ({ url = '' }) => url.replace('/pictures', `/@fs${pictures}`),
}

export default defineConfig({
  plugins: [react(), appAfterSplash(), serviceWorker(), compressed()],
  build: {
    target,
    // No inline script may run, so the preloads are left to the browsers that know them.
    modulePreload: { polyfill: false },
    // Fonts stay files of their own: the policy takes none from a data URL, and phones fetch only the slices they need.
    assetsInlineLimit: 0,
    sourcemap: false,
    // For bench/web, which adds up what each route fetches.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { strictPort: true, proxy: { '/api': server, '/pictures': picturesFromDisk } },
})
