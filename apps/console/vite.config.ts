import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from '../web/bundling/compressed.ts'
import { leanCalls } from '../web/bundling/lean-calls.ts'
import { workerCode } from '../web/bundling/worker-code.ts'

/** Writes /console/push-worker.js. It is not hashed: browsers look for a newer one at the same address. */
function pushWorker(): Plugin {
  return {
    name: 'push-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const input = join(import.meta.dirname, 'src/device/push-worker.ts')
      await writeFile(join(dir, 'push-worker.js'), await workerCode(input))
    },
  }
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), leanCalls(), pushWorker(), compressed()],
  build: {
    // The polyfill is an inline script, which the Content Security Policy forbids.
    modulePreload: { polyfill: false },
    // The policy forbids fonts in data URLs.
    assetsInlineLimit: 0,
    // Compressing at the highest level takes most of a build's time, on purpose.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Under `npm run dev` the app's own Vite is in front of this one, and of the server.
  server: { strictPort: true },
})
