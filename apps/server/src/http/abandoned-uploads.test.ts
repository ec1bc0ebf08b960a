import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'

test('a start removes abandoned uploads, but none that may still be in progress on another server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jara-uploads-'))
  const uploads = join(dataDir, 'uploads')
  await mkdir(uploads)
  for (const [name, minutesOld] of [
    ['abandoned', 90],
    ['under-way', 1],
  ] as const) {
    await writeFile(join(uploads, name), 'x')
    const then = Date.now() / 1_000 - minutesOld * 60
    await utimes(join(uploads, name), then, then)
  }
  const server = await startTestServer({ environment: { DATA_DIR: dataDir } })
  try {
    expect(await readdir(uploads)).toEqual(['under-way'])
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
