// The real recognition worker, except that it starts only once the test's gate file exists.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { until } from './until.ts'

const folder = process.env['GATE_FOLDER'] ?? ''
writeFileSync(join(folder, `started-${threadId}`), '')
await until(async () => existsSync(join(folder, 'open')))
await import('../src/providers/product-recognition/recognition-worker.ts')
