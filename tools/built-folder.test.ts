import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIfStale } from './built-folder.ts'

let root: string
const sources = ['package-lock.json', 'src/**']

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jara-built-'))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'src/deep/page.ts'), 'one')
  writeFileSync(join(root, 'src/look.css'), '')
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

function copyPage(into: string) {
  mkdirSync(into)
  writeFileSync(join(into, 'page.js'), readFileSync(join(root, 'src/deep/page.ts')))
}

function buildNow(build = copyPage): boolean {
  return buildIfStale(root, { folder: 'dist', sources, build })
}

const builtPage = () => readFileSync(join(root, 'dist/page.js'), 'utf8')

test('builds once and then reuses the build', () => {
  expect(buildNow()).toBe(true)
  expect(builtPage()).toBe('one')
  expect(buildNow()).toBe(false)
})

test.each([
  ['a source changes', () => writeFileSync(join(root, 'src/deep/page.ts'), 'two')],
  ['a source is added', () => writeFileSync(join(root, 'src/new.ts'), 'new')],
  ['a source is renamed', () => renameSync(join(root, 'src/look.css'), join(root, 'src/style.css'))],
  ['a library changes', () => writeFileSync(join(root, 'package-lock.json'), '{ }')],
  ['the folder was deleted', () => rmSync(join(root, 'dist'), { recursive: true })],
])('builds again when %s', (_, change) => {
  buildNow()
  change()
  expect(buildNow()).toBe(true)
  expect(builtPage()).toBe(readFileSync(join(root, 'src/deep/page.ts'), 'utf8'))
  expect(buildNow()).toBe(false)
})

test('does not build again when only a test changed', () => {
  buildNow()
  writeFileSync(join(root, 'src/page.test.ts'), 'a test')
  expect(buildNow()).toBe(false)
})

test('keeps the last complete build when a build fails half-way, and tries again', () => {
  buildNow()
  writeFileSync(join(root, 'src/deep/page.ts'), 'two')
  const failHalfWay = (into: string) => {
    copyPage(into)
    throw new Error('half-way')
  }
  expect(() => buildNow(failHalfWay)).toThrow('half-way')
  expect(builtPage()).toBe('one')
  expect(buildNow()).toBe(true)
  expect(builtPage()).toBe('two')
})

test('removes what a killed build left behind, but not the files of a running build', () => {
  const noProcess = 2 ** 22 + 1
  const killed = join(root, `build/unfinished-${noProcess}`)
  const running = join(root, `build/unfinished-${process.ppid}`)
  mkdirSync(killed, { recursive: true })
  mkdirSync(running)
  buildNow()
  expect(existsSync(killed)).toBe(false)
  expect(readdirSync(join(root, 'build'))).toEqual([`unfinished-${process.ppid}`])
})

test('refuses to build from no sources', () => {
  rmSync(join(root, 'src'), { recursive: true })
  rmSync(join(root, 'package-lock.json'))
  expect(() => buildNow()).toThrow('Nothing to build from')
})
