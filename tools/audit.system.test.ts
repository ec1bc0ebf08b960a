import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs the audit against this test's own registry. */
async function auditAt(answer: RequestListener): Promise<{ code: number | null; printed: string }> {
  const registry = createServer(answer)
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  try {
    return await run(address)
  } finally {
    registry.closeAllConnections()
    registry.close()
  }
}

function run(registry: string): Promise<{ code: number | null; printed: string }> {
  // npm caches a registry's answers.
  const cache = mkdtempSync(join(tmpdir(), 'jara-audit-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-audit.ts')], {
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache },
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      rmSync(cache, { recursive: true, force: true })
      resolve({ code, printed })
    })
  })
}

/** A registry with these advisories, and one version of each requested package. */
function knowing(severities: Readonly<Record<string, string>>): RequestListener {
  const advisories = Object.entries(severities).map(([name, severity], id) => [
    name,
    [
      {
        id,
        url: `https://example.test/${name}`,
        title: `A flaw in ${name}`,
        severity,
        vulnerable_versions: '*',
      },
    ],
  ])
  return ({ method, url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1))
    const versions = { '0.0.1': { name, version: '0.0.1' } }
    const body =
      method === 'POST'
        ? Object.fromEntries(advisories)
        : { name, 'dist-tags': { latest: '0.0.1' }, versions }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }
}

test('fails on a high advisory in what ships', async () => {
  const { code, printed } = await auditAt(knowing({ leaflet: 'high', knip: 'critical' }))
  expect(printed).toBe('Audit:\n  high: leaflet: A flaw in leaflet (https://example.test/leaflet)\n')
  expect(code).toBe(1)
})

test('reports a moderate one, and fails on none in what only tests use', async () => {
  const { code, printed } = await auditAt(knowing({ leaflet: 'moderate', knip: 'critical' }))
  expect(printed).toBe('Audit:\n  moderate: leaflet: A flaw in leaflet (https://example.test/leaflet)\n')
  expect(code).toBe(0)
})

test('finds nothing where nothing is known', async () => {
  const { code, printed } = await auditAt(knowing({}))
  expect(printed).toBe('Audit: no known vulnerabilities in the packages that ship.\n')
  expect(code).toBe(0)
})

test.each([
  [405, (): Promise<unknown> => auditAt((_request, response) => void response.writeHead(405).end())],
  ['ECONNREFUSED', (): Promise<unknown> => run('http://127.0.0.1:1/')],
])('says so and does not fail where the registry cannot be asked: %s', async (reason, audit) => {
  expect(await audit()).toEqual({
    code: 0,
    printed: expect.stringMatching(
      new RegExp(`^Audit skipped: the registry cannot be reached \\(.*${reason}.*\\)\\.\\n$`),
    ),
  })
})
