import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const root = dirname(import.meta.dirname)
const folder = join(root, 'deploy/kubernetes')
const files = ['jara.yaml', 'secret.example.yaml']

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: object
  readonly stringData?: object
}

function readManifests(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join()}`)
    return document.toJS() as Manifest
  })
}

test("the manifests have no field that Kubernetes' types do not know, and all that they need", () => {
  const manifests = files.flatMap(readManifests)
  expect(manifests.length).toBeGreaterThan(4)
  expect(complaintsAbout(manifests)).toBe('')
})

test('a misspelt field is found', () => {
  const spec = { replicas: 2, tempalte: {} }
  const wrong = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'wrong' }, spec }
  expect(complaintsAbout([wrong])).toContain('tempalte')
})

test('the manifests name only settings of the server', () => {
  const source = readFileSync(join(root, 'apps/server/src/environment.ts'), 'utf8')
  const settings = new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name))
  const named = files
    .flatMap(readManifests)
    .flatMap(({ data = {}, stringData = {} }) => Object.keys({ ...data, ...stringData }))
  expect(named).toContain('DATABASE_URL')
  expect(named.filter((name) => !settings.has(name))).toEqual([])
})

/** Compiler errors of the manifests as typed Kubernetes objects: it rejects unknown fields, which the schemas allow. */
function complaintsAbout(manifests: readonly Manifest[]): string {
  const place = mkdtempSync(join(tmpdir(), 'jara-manifests-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    const lines = manifests.map(
      (manifest, number) =>
        `import type { ${manifest.kind} as Kind${number} } from 'kubernetes-types/${groupOf(manifest)}.d.ts'\n` +
        `void (${JSON.stringify(manifest)} satisfies Kind${number})`,
    )
    writeFileSync(join(place, 'manifests.ts'), lines.join('\n'))
    const words = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', 'manifests.ts']
    const compiler = join(root, 'node_modules/.bin/tsc')
    return spawnSync(compiler, words, { cwd: place, encoding: 'utf8' }).stdout
  } finally {
    rmSync(place, { recursive: true })
  }
}

function groupOf({ apiVersion }: Manifest): string {
  return apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')
}
