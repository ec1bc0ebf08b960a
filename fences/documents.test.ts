import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

test.each(documents)('the links of %s lead to files', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
    ([, to = '']) => to,
  )
  expect(targets.filter((to) => !existsSync(join(root, dirname(document), to)))).toEqual([])
})

describe('docs/asvs.md', () => {
  const lines = read('docs/asvs.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const rows = lines.filter(([, number = '']) => /^\d+\.\d+\.\d+$/.test(number))

  test('has every requirement once and in order', () => {
    const numbers = rows.map(([, number = '']) => number.split('.').map(Number))
    expect(numbers).toEqual(numbers.toSorted(byParts))
    expect(new Set(numbers.map(String)).size).toBe(rows.length)
    const perChapter = Map.groupBy(numbers, ([chapter = 0]) => chapter)
    // Levels 1 and 2 of 5.0.0, and level 3 of chapters 2, 6, 7 and 11.
    const asked = [27, 13, 19, 10, 9, 47, 19, 7, 7, 29, 24, 9, 13, 9, 13, 16, 7]
    expect([...perChapter.values()].map(({ length }) => length)).toEqual(asked)
  })

  test('gives each a verdict, and counts them', () => {
    const verdicts = ['met', '**partly**', '**not met**', 'the installation', 'does not apply']
    const counts = verdicts.map((verdict) => [verdict, rows.filter((row) => row[4] === verdict).length])
    const told = verdicts.map((verdict) => [verdict, Number(lines.find(([, name]) => name === verdict)?.[2])])
    expect(rows.filter((row) => !verdicts.includes(row[4] ?? ''))).toEqual([])
    expect(told).toEqual(counts)
  })

  test('names files that are there', () => {
    const named = rows.flatMap((row) =>
      [...(row[5] ?? '').matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path),
    )
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  test('names something for what is met', () => {
    expect(rows.filter((row) => row[4] === 'met' && (row[5] ?? '').length < 8)).toEqual([])
  })
})

test('each promise of SECURITY.md names the tests that show it, and they are there', () => {
  const [, promises = ''] = /## What the product promises\n([^]*?)\n## /.exec(read('SECURITY.md')) ?? []
  const named = promises
    .split(/^- /m)
    .slice(1)
    .map((promise) => [...promise.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => path))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((paths) => paths.length === 0)).toEqual([])
  expect(named.flat().filter((path) => !isThere(path))).toEqual([])
})

test('docs/data-model.md has every table of the schema once', () => {
  const tables = namesIn('apps/server/src/db/schema.sql', /^create (?:unlogged )?table (\w+)/gm)
  // Names begin the items of the list, and fill the first cells of the tables.
  const described = namesIn('docs/data-model.md', /(?<=^(?:- \*\*|\| (?:`\w+`, )*))`(\w+)`/gm)
  expect(tables.length).toBeGreaterThan(100)
  expect(described.toSorted()).toEqual(tables.toSorted())
})

function namesIn(document: string, pattern: RegExp): string[] {
  return [...read(document).matchAll(pattern)].map(([, name = '']) => name)
}

function isThere(path: string): boolean {
  return ['.', 'apps/server', 'apps/server/src'].some((place) => existsSync(join(root, place, path)))
}

function byParts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

test('a topic of the contract is named after the feature that serves it', () => {
  const topics = globSync('packages/contract/src/*/*.ts', { cwd: root }).filter((path) =>
    read(path).includes('= call({'),
  )
  expect(topics.length).toBeGreaterThan(70)
  const featuresOf = (area: string) => readdirSync(join(root, 'apps/server/src/features', area))
  const misnamed = topics.filter((path) => {
    const [area = '', topic = ''] = path.replace('.ts', '').split('/').slice(-2)
    return !featuresOf(area).some((feature) => topic === feature || topic.startsWith(`${feature}-`))
  })
  expect(misnamed).toEqual([])
})
