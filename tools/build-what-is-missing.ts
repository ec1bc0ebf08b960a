import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildIfStale } from './built-folder.ts'

const root = dirname(import.meta.dirname)
const vite = join(root, 'node_modules/vite/bin/vite.js')
const pictures = join(root, 'apps/server/build/pictures')

/** Builds the web app, the console and the product pictures, each only if its sources have changed since its last complete build. */
export function buildWhatIsMissing() {
  buildIfStale(root, {
    folder: 'apps/web/dist',
    sources: ['package-lock.json', 'apps/web/**', 'packages/*/{package.json,src/**}'],
    build: (into) => buildApp('apps/web', into),
  })
  buildIfStale(root, {
    folder: 'apps/console/dist',
    sources: [
      'package-lock.json',
      'apps/console/**',
      'apps/web/bundling/**',
      'packages/*/{package.json,src/**}',
    ],
    build: (into) => buildApp('apps/console', into),
  })
  buildPictures()
}

/** Builds what the server needs when a dev server serves the web app. */
export function buildPictures() {
  buildIfStale(root, {
    folder: 'apps/server/build/pictures',
    sources: ['package-lock.json', 'apps/server/pictures/**'],
    build: renderPictures,
  })
}

function buildApp(folder: string, into: string) {
  if (!existsSync(vite))
    fail(`Building ${folder} needs everything that "npm ci" installs, without --omit=dev.`)
  process.stdout.write(`Building ${folder}. The next start will reuse the build.\n`)
  run(folder, [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', into])
}

function renderPictures(into: string) {
  rmSync(pictures, { recursive: true, force: true })
  run('apps/server', ['pictures/render.ts'])
  renameSync(pictures, into)
}

function run(folder: string, words: string[]) {
  const { status, signal, error } = spawnSync(process.execPath, words, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) fail(`Building ${folder} failed (${error?.message ?? signal ?? `exit code ${status}`}).`)
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
