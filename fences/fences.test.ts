import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantedCode } from './planted-code.ts'
import { plantedImports } from './planted-imports.ts'
import { type Files, lint, plantTree } from './planted-tree.ts'
import { soundTree } from './sound-tree.ts'

const violations = [...plantedImports, ...plantedCode]
const planted: Files = Object.fromEntries(violations.map(({ path, code }) => [path, code]))
const trees: string[] = []

function plant(files: Files): string {
  const root = plantTree(files)
  trees.push(root)
  return root
}

afterAll(() => {
  for (const root of trees) rmSync(root, { recursive: true, force: true })
})

describe('the linter', () => {
  let findings: ReturnType<typeof lint>
  beforeAll(() => {
    findings = lint(plant({ ...soundTree, ...planted }))
  })

  test('reads every file of the tree', () => {
    const paths = [...Object.keys(soundTree), ...Object.keys(planted)].filter((path) =>
      /\.(?:tsx?|mjs)$/.test(path),
    )
    expect(findings.filesRead).toBe(paths.length)
    expect(violations).toHaveLength(Object.keys(planted).length)
  })

  test.each(violations)('$title', ({ path, rule }) => {
    expect(findings.rulesByFile.get(path)).toEqual([rule])
  })

  test.each(Object.keys(soundTree))('finds no violation in the sound %s', (path) => {
    expect(findings.rulesByFile.get(path)).toBeUndefined()
  })

  test('fails on a violation and succeeds without one', () => {
    expect(findings.succeeded).toBe(false)
    expect(lint(plant(soundTree)).succeeded).toBe(true)
  })

  test('fails if it has read no file', () => {
    expect(lint(plant({}))).toMatchObject({ filesRead: 0, succeeded: false })
  })
})

describe('the compiler', () => {
  test.each(['rules', 'contract'])(
    'hides the browser and Node types from %s',
    (name) => {
      const source = `packages/${name}/src`
      const root = plant({
        ...soundTree,
        [`${source}/with-browser.ts`]: 'export const planted = document.title',
        [`${source}/with-node.ts`]: 'export const planted = process.version',
        [`${source}/with-timer.ts`]: 'export const planted = setTimeout(() => {}, 1)',
      })
      expect(lint(root).filesWithTypeErrors).toEqual([
        `${source}/with-browser.ts`,
        `${source}/with-node.ts`,
        `${source}/with-timer.ts`,
      ])
    },
    60_000,
  )

  test('checks every file, with the settings of its folder', () => {
    const isStrict = 'export const first: number = [1][0]'
    const paths = [
      'apps/console/src/planted.tsx',
      'apps/console/vite.config.ts',
      'apps/server/proof/planted.ts',
      'apps/web/bundling/planted.ts',
      'apps/web/src/planted.test.ts',
      'e2e/steps/planted.ts',
      'lab/bench/planted.ts',
      'lab/bench/web/planted.ts',
      'lab/recognition/training/planted.ts',
      'new-folder/planted.ts',
      'packages/contract/src/planted.test.ts',
      'packages/ui/gallery/planted.tsx',
      'tools/planted.mjs',
    ]
    const inFile = (path: string) =>
      path.endsWith('.mjs') ? '/** @type {number} */ export const first = [1][0]' : isStrict
    const root = plant({ ...soundTree, ...Object.fromEntries(paths.map((path) => [path, inFile(path)])) })
    expect(lint(root).filesWithTypeErrors).toEqual(paths)
  })
})

describe('our sources', () => {
  const repository = dirname(import.meta.dirname)
  const paths = globSync('{packages,apps,e2e,lab,tools}/**/*.{ts,tsx,mjs}', {
    cwd: repository,
    exclude: (path) => ['node_modules', 'dist', 'build'].includes(path),
  })

  test('are found', () => {
    expect(paths).toContain('packages/contract/src/call.ts')
  })

  test('never disable a rule', () => {
    const silenced = /(?:ox|es)lint-disable|@ts-(?:ignore|nocheck|expect-error)|(?:oxfmt|prettier)-ignore/
    expect(paths.filter((path) => silenced.test(readFileSync(join(repository, path), 'utf8')))).toEqual([])
  })

  test('never have a vague file name', () => {
    const vague = /^(?:utils?|helpers?|common|misc|managers?|services?|data|info|index)\./
    expect(paths.filter((path) => vague.test(basename(path)))).toEqual([])
  })
})
