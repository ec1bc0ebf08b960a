import { expect, it } from 'vitest'
import { readArchive } from '../../../testing/archive.ts'
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

it('an archive above 4 GiB names the places of its files in 64 bits', async () => {
  const large = Buffer.alloc(2 ** 29)
  async function* files(): AsyncGenerator<ZipFile> {
    for (let nth = 0; nth < 9; nth += 1) yield { name: `${nth}`, bytes: large }
  }
  const tail: Buffer[] = []
  let length = 0
  for await (const chunk of zip(files(), at)) {
    length += chunk.length
    if (chunk.length < large.length) tail.push(chunk)
  }
  const end = Buffer.concat(tail)
  const lastEntry = end.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  const [place, largeEnd, locator] = [lastEntry + 47 + 4, lastEntry + 47 + 12, lastEntry + 47 + 12 + 56]
  expect(end.readUInt32LE(lastEntry + 42)).toBe(0xff_ff_ff_ff)
  expect(end.readBigUInt64LE(place)).toBe(BigInt(8 * (2 ** 29 + 31)))
  expect(end.toString('latin1', largeEnd, largeEnd + 4)).toBe('PK\u0006\u0006')
  expect(end.readBigUInt64LE(largeEnd + 48)).toBe(BigInt(9 * (2 ** 29 + 31)))
  expect(end.readBigUInt64LE(locator + 8)).toBe(BigInt(length - 22 - 76))
})
