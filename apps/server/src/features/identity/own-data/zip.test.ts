import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readArchive } from '../../../../testing/archive.ts'
import { zip, type ZipFile } from './zip.ts'

const at = new Date('2026-11-23T12:34:56.000Z')

async function* each<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const collected = []
  for await (const chunk of chunks) collected.push(chunk)
  return Buffer.concat(collected)
}

it('an archive has its files as they were, whatever their names', async () => {
  const pieces = ['Ẹ ṣé, '.repeat(5_000), '', 'o dàbọ̀\n']
  const files = each<ZipFile>(
    { name: 'text.txt', text: each(...pieces) },
    { name: 'empty.json', text: each() },
    { name: 'photos/ọjà.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  )
  const archive = await collect(zip(files, at))
  const read = readArchive(archive)
  expect([...read.keys()]).toEqual(['text.txt', 'empty.json', 'photos/ọjà.jpg'])
  expect(read.get('text.txt')?.toString()).toBe(pieces.join(''))
  expect(read.get('empty.json')).toHaveLength(0)
  expect(read.get('photos/ọjà.jpg')).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(archive.length).toBeLessThan(2_000)
})

it('an archive that nobody reads any more asks for no more of its files', async () => {
  const asked: string[] = []
  let isClosed = false
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield randomBytes(50_000).toString('base64')
    } finally {
      isClosed = true
    }
  }
  async function* files(): AsyncGenerator<ZipFile> {
    for (const name of ['first.txt', 'second.txt']) {
      asked.push(name)
      yield { name, text: endless() }
    }
  }
  for await (const chunk of zip(files(), at)) if (chunk.length > 100) break
  expect(asked).toEqual(['first.txt'])
  expect(isClosed).toBe(true)
})

/** Files that fail while they are read. */
async function* broken<Item>(...before: readonly Item[]): AsyncGenerator<Item> {
  yield* before
  throw new Error('the disk is gone')
}

it.each<[string, AsyncIterable<ZipFile>]>([
  ['a text', each({ name: 'text.txt', text: broken('a beginning') })],
  ['the next file', broken({ name: 'photo.jpg', bytes: Buffer.from('a photo') })],
])('an archive ends with the error of %s that cannot be read', async (_what, files) => {
  await expect(collect(zip(files, at))).rejects.toThrow('the disk is gone')
})
