import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a ZIP archive by its directory, and checks each file against its directory entry. */
export function readArchive(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    const field = (offset: number) => archive.readUInt32LE(at + offset)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = field(42)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(data, data + field(20))
    const bytes = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    if (crc32(bytes) !== field(16) || bytes.length !== field(24)) throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + nameLength + archive.readUInt16LE(at + 30)
  }
  if (at !== end) throw new Error('The directory is damaged')
  return files
}
