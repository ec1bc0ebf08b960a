import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A stylesheet in the head holds back the first paint; after the splash it holds back only the app. */
function stylesAfterSplash(): Plugin {
  return {
    name: 'styles-after-splash',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? []
        const bare = links.reduce((rest, link) => rest.replace(link, ''), html)
        return bare.replace(/([ \t]*)<div id="app"/, (app) => links.join('') + app)
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
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/api/service-worker.ts', fileName: name })
    },
    async writeBundle({ dir = '' }, bundle) {
      const built = Object.keys(bundle).filter((file) => file !== name && isOfShell(file))
      const files = ['index.html', ...built, ...alwaysKept]
      const version = createHash('sha256')
      for (const file of files) version.update(await readFile(join(dir, file)))
      const code = await readFile(join(dir, name), 'utf8')
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

/** Decoders are megabytes, and what they are for needs a network; other writings of the font are rare. */
function isOfShell(file: string): boolean {
  return /\.(js|css)$|pjs-(latin|naira)/.test(file) && !/code-reader|leaflet|nearby-map/.test(file)
}

/** The smallest form of every file is made once, here, so that the server need not make it for each reader. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // What is on the disk counts: the last changes to a file are made after all plugins have seen the bundle.
    writeBundle: { sequential: true, order: 'post', handler: compressAll },
  }
}

async function compressAll({ dir = '' }: { dir?: string }, bundle: object): Promise<void> {
  const files = Object.keys(bundle).filter((name) => /\.(js|css|wasm)$/.test(name))
  await Promise.all(files.map((name) => compress(join(dir, name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}

/**
 * Few files, cut where they change together: a phone far from the server pays for every request. The contract stays out of
 * the first file; main.tsx relies on coming before zod. live.ts, the one part of api that knows calls, is not shared, and
 * neither is the service worker with the rule that it needs: it is one file, fetched by itself.
 */
const chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 3,
  },
  {
    name: 'shared',
    test: /packages\/(ui\/|rules\/(?!src\/quiet-hours))|apps\/web\/src\/(api\/(?!live\.ts|service-worker\.ts)|session\/)/,
    priority: 2,
  },
  { name: 'contract', test: /packages\/contract\/|node_modules\/zod\//, priority: 1 },
]

export default defineConfig({
  plugins: [react(), stylesAfterSplash(), serviceWorker(), compressed()],
  build: {
    target: 'es2022',
    // No inline script may run, so the preloads are left to the browsers that know them.
    modulePreload: { polyfill: false },
    // Fonts stay files of their own: the policy takes none from a data URL, and phones fetch only the slices they need.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': 'http://localhost:8080', '/pictures': 'http://localhost:8080' } },
})
