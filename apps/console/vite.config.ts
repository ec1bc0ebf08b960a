import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from '../web/bundling/compressed.ts'

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed()],
  build: {
    // The polyfill is an inline script, which the Content Security Policy forbids.
    modulePreload: { polyfill: false },
    // The policy forbids fonts in data URLs.
    assetsInlineLimit: 0,
    // Compressing at the highest level takes most of a build, on purpose.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Under `npm run dev` the app's own Vite stands in front of this one, and of the server.
  server: { strictPort: true },
})
