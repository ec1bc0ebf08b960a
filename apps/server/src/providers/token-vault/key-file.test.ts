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

it('a key is made once, for this account alone', () => {
  const path = join(folder, 'data', 'token-keys')
  const [key, ...others] = readKeyFile(path)
  expect(others).toEqual([])
  expect(key).toHaveLength(32)
  expect(readKeyFile(path)).toEqual([key])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['token-keys'])
})

it('several keys stand in lines', () => {
  const path = join(folder, 'token-keys')
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  writeFileSync(path, `${keys.map((key) => key.toString('base64')).join('\n')}\n`)
  expect(readKeyFile(path)).toEqual(keys)
  expect(readKeyFileIfThere(join(folder, 'nothing'))).toEqual([])
})

it.each(['', 'not a key', Buffer.alloc(31).toString('base64')])(
  'a file with %j is refused, never replaced',
  (text) => {
    const path = join(folder, 'token-keys')
    writeFileSync(path, text)
    expect(() => readKeyFile(path)).toThrow('Put back the one of your backup')
    expect(() => readKeyFileIfThere(path)).toThrow()
  },
)
