import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

it.each(['e2e/playwright.config.ts', 'e2e/engines/firefox.ts', 'e2e/engines/webkit.ts'])(
  'loads without a Chromium, so that the checks and the other browsers need none: %s',
  async (file) => {
    const load = ['--input-type=module', '--eval', `await import(${JSON.stringify(join(root, file))})`]
    const env = { ...process.env, CHROMIUM_PATH: '/missing' }
    await expect(promisify(execFile)(process.execPath, load, { env })).resolves.toMatchObject({ stderr: '' })
  },
)
