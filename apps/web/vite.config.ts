import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compressed } from './bundling/compressed.ts'
import { leanCalls } from './bundling/lean-calls.ts'
import { workerCode } from './bundling/worker-code.ts'

// The oldest browsers that the app supports. lab/bench/web/old-browsers.system.test.ts checks that the built app runs in them.
const target = ['chrome100', 'safari15.4', 'firefox115']

/** Loads the app only after the splash is painted: none of it is visible before the splash ends. */
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

/** Writes /sw.js with the files that the app needs offline and a version derived from their content. */
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
      const code = await workerCode(join(import.meta.dirname, 'src/offline/service-worker.ts'), target)
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

const alwaysKept = ['icon.svg', 'icon-192.png', 'badge-96.png', 'manifest.webmanifest']

/** Leaves out the decoder and the map, which are large and need a connection, and fonts for rarely used scripts. */
function isOfShell(file: string): boolean {
  return /\.(js|css)$|pjs-(latin|naira)/.test(file) && !/code-reader|leaflet|nearby-map/.test(file)
}

/**
 * Few chunks, because each request costs a cheap phone 5 ms, and small files compress badly. A group holds what the same
 * screens need; only `shared` may pull in what its parts import, so that no first screen loads what it does not show.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 1,
  },
  {
    name: 'kept-on-the-phone',
    test: /\/(indexed-db|in-turn|delivery|outbox)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts-of-lists',
    test: /\/(inventory|list-page|search-field)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: 'popups', test: /\/(ui\/src\/popup|leave-dialog)\./, includeDependenciesRecursively: false },
  {
    name: 'parts-that-may-be-lost',
    test: /\/device\/(lazy-part|not-loaded)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  { name: 'shared', minShareCount: 8 },
  {
    name: 'camera',
    test: /\/(use-camera|rules\/src\/earning\/photo|held-camera|use-code-scanner|code-scanner|photo\/photo|photo-picture|fit-within|sharpness|file-button|haptics|art|code-viewfinder|known-shops|code-formats|kept-photos)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'fields',
    test: /\/(use-delayed|stepper|stepper-field|step-button|option-row|choices|tabs|pin-field)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts-of-sign-in',
    test: /\/(invitation-token|password-field|brand-mark)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts-of-home',
    test: /\/(coin-amount|hero|ui\/src\/picture|tile|use-as-of|moment|rules\/src\/naira|decimal|unread-messages|messages-unread|contract\/src\/points\/balance)\./,
    includeDependenciesRecursively: false,
  },
]

/** The server for API calls under `npm run dev`. Vite serves the app and the product pictures itself. */
const server = `http://localhost:${process.env['PORT'] || 8080}`
/** `npm run dev` starts it beside this one. It serves its start page only with a trailing slash. */
const operatorConsole = {
  target: 'http://localhost:5175',
  ws: true,
  rewrite: (path: string) => path.replace(/^\/console(?=\?|$)/, '/console/'),
}
const pictures = join(import.meta.dirname, '../server/build/pictures')
const picturesFromDisk = {
  target: server,
  bypass: ({ url = '' }) => url.replace('/pictures', `/@fs${pictures}`),
}

export default defineConfig({
  plugins: [react(), leanCalls(), appAfterSplash(), serviceWorker(), compressed()],
  build: {
    target,
    // The polyfill is an inline script, which the Content Security Policy forbids.
    modulePreload: { polyfill: false },
    // Fonts stay separate files: the policy forbids data URLs, and phones load only the subsets they need.
    assetsInlineLimit: 0,
    sourcemap: false,
    // bundling/built-app.ts reads the manifest to add up what each route loads.
    manifest: true,
    // Compressing at the highest level takes most of a build's time, on purpose.
    rolldownOptions: { output: { codeSplitting: { groups } }, checks: { bundlerTimings: false } },
  },
  server: {
    strictPort: true,
    proxy: { '/api': server, '/pictures': picturesFromDisk, '/console': operatorConsole },
  },
})
