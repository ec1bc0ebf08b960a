import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readKeyFile, readKeyFileIfThere } from './key-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jara-keys-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

it('creates one key once, readable only by this account', () => {
  const path = join(folder, 'data', 'token-keys')
  const [key, ...others] = readKeyFile(path)
  expect(others).toEqual([])
  expect(key).toHaveLength(32)
  expect(readKeyFile(path)).toEqual([key])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['token-keys'])
})

it('reads several keys, one per line', () => {
  const path = join(folder, 'token-keys')
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  writeFileSync(path, `${keys.map((key) => key.toString('base64')).join('\n')}\n`)
  expect(readKeyFile(path)).toEqual(keys)
  expect(readKeyFileIfThere(join(folder, 'nothing'))).toEqual([])
})

it.each(['', 'not a key', Buffer.alloc(31).toString('base64')])(
  'refuses a file with %j and does not replace it',
  (text) => {
    const path = join(folder, 'token-keys')
    writeFileSync(path, text)
    expect(() => readKeyFile(path)).toThrow('Restore it from your backup')
    expect(() => readKeyFileIfThere(path)).toThrow()
  },
)
