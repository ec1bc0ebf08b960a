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

/** The smallest form of every file is made once, here, so that the server need not make it for each reader. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // What is on the disk counts: the last changes to a file are made after all plugins have seen the bundle.
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|wasm)$/.test(name))
      await Promise.all(files.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}

/**
 * Few files, cut where they change together: a phone far from the server pays for every request. The contract stays out of
 * the first file; main.tsx relies on coming before zod. live.ts, the one part of api that knows calls, is not shared.
 */
const chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 3,
  },
  {
    name: 'shared',
    test: /packages\/(ui|rules)\/|apps\/web\/src\/(api\/(?!live\.ts)|session\/)/,
    priority: 2,
  },
  { name: 'contract', test: /packages\/contract\/|node_modules\/zod\//, priority: 1 },
]

export default defineConfig({
  plugins: [react(), stylesAfterSplash(), compressed()],
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
