import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A file of the archive: bytes that are stored as they are, or text that is compressed piece by piece. */
export type ZipFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly text: AsyncIterable<string> }

interface Entry {
  readonly name: Buffer
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const stored = 0
const deflated = 8
const utf8Names = 0x0800
const sizesFollow = 0x0008
/** Version 4.5 of the format, which knows archives above 4 GiB. */
const neededVersion = 45
const madeOnUnix = 3 << 8
const readableByOwner = 0o100600 << 16
/** In place of a number that is too large for its field and stands in a larger one. */
const above32Bits = 0xff_ff_ff_ff
const above16Bits = 0xff_ff

/**
 * Writes a ZIP archive of any length with the memory of one piece of it: sizes and checksums of texts follow their data.
 * Only one file's name and place is remembered of each.
 */
export async function* zip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  const counted = (chunk: Buffer) => {
    offset += chunk.length
    return chunk
  }
  for await (const file of files) {
    const start = { name: Buffer.from(file.name), offset, crc: 0, packed: 0, size: 0 }
    if ('bytes' in file) {
      const { bytes } = file
      const sizes = { crc: crc32(bytes), packed: bytes.length, size: bytes.length }
      const entry = { ...start, ...sizes, method: stored, flags: utf8Names }
      yield counted(localHeader(entry, at))
      yield counted(bytes)
      entries.push(entry)
    } else {
      const begun = { ...start, method: deflated, flags: utf8Names | sizesFollow }
      yield counted(localHeader(begun, at))
      const packing = pack(file.text)
      let step = await packing.next()
      for (; !step.done; step = await packing.next()) yield counted(step.value)
      const entry = { ...begun, ...step.value }
      yield counted(sizesOf(entry))
      entries.push(entry)
    }
  }
  const directoryOffset = offset
  for (const entry of entries) yield counted(directoryEntry(entry, at))
  yield endOf({ count: entries.length, offset: directoryOffset, size: offset - directoryOffset })
}

const deflate = promisify(deflateRaw)
/** An empty last block: every piece before it ends on a whole byte. */
const lastBlock = Buffer.from([0x03, 0x00])

type Sizes = Pick<Entry, 'crc' | 'packed' | 'size'>

async function* pack(text: AsyncIterable<string>): AsyncGenerator<Buffer, Sizes> {
  let [crc, size, packed] = [0, 0, lastBlock.length]
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    crc = crc32(bytes, crc)
    size += bytes.length
    const block = await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
    packed += block.length
    yield block
  }
  yield lastBlock
  return { crc, size, packed }
}

/** The fields that a file's own header and the directory share. */
function commonFields({ method, flags, crc, packed, size, name }: Entry, at: Date): Buffer {
  const fields = Buffer.alloc(24)
  fields.writeUInt16LE(neededVersion, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  fields.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  )
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function localHeader(entry: Entry, at: Date): Buffer {
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), commonFields(entry, at), Buffer.alloc(2), entry.name])
}

function sizesOf({ crc, packed, size }: Sizes): Buffer {
  const fields = Buffer.alloc(16)
  fields.write('PK\u0007\u0008', 'latin1')
  fields.writeUInt32LE(crc, 4)
  fields.writeUInt32LE(packed, 8)
  fields.writeUInt32LE(size, 12)
  return fields
}

function directoryEntry(entry: Entry, at: Date): Buffer {
  const isFar = entry.offset >= above32Bits
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.offset), 4)
  }
  const made = Buffer.alloc(2)
  made.writeUInt16LE(madeOnUnix | neededVersion)
  const rest = Buffer.alloc(16)
  rest.writeUInt16LE(extra.length, 0)
  rest.writeUInt32LE(readableByOwner >>> 0, 8)
  rest.writeUInt32LE(Math.min(entry.offset, above32Bits), 12)
  const beginning = [Buffer.from('PK\u0001\u0002'), made, commonFields(entry, at), rest]
  return Buffer.concat([...beginning, entry.name, extra])
}

interface Directory {
  readonly count: number
  readonly offset: number
  readonly size: number
}

function endOf({ count, offset, size }: Directory): Buffer {
  const isLarge = count >= above16Bits || offset >= above32Bits
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Math.min(count, above16Bits), 8)
  end.writeUInt16LE(Math.min(count, above16Bits), 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(Math.min(offset, above32Bits), 16)
  return isLarge ? Buffer.concat([largeEndOf({ count, offset, size }), end]) : end
}

/** The end of an archive with more than 65,534 files or 4 GiB, and the place of that end. */
function largeEndOf({ count, offset, size }: Directory): Buffer {
  const end = Buffer.alloc(76)
  end.write('PK\u0006\u0006', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(madeOnUnix | neededVersion, 12)
  end.writeUInt16LE(neededVersion, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.write('PK\u0006\u0007', 56, 'latin1')
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}
