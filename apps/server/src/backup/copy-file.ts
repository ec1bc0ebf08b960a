import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '../db/bundled-postgres/runner.ts'
import { systemCode } from '../db/start-refusal.ts'

export interface Copied {
  readonly bytes: number
  readonly sha256: string
}

const chunkBytes = 1024 * 1024

/** Copies the current content of a file, syncs the copy to disk, and returns its size and hash. */
export async function copyFile(from: string, to: string, owner?: Account): Promise<Copied> {
  await using source = await open(from, 'r')
  await using copy = await open(to, 'wx', 0o600)
  const copied = await readChunks(source, (chunk) => writeAll(copy, chunk))
  if (owner) await copy.chown(owner.uid, owner.gid)
  await copy.sync()
  return copied
}

/** Like copyFile, but returns undefined if the file is gone: PostgreSQL drops tables during a backup. */
export async function copyIfPresent(from: string, to: string): Promise<Copied | undefined> {
  try {
    return await copyFile(from, to)
  } catch (error) {
    if (systemCode(error) === 'ENOENT' && error instanceof Error && 'path' in error && error.path === from)
      return undefined
    throw error
  }
}

/** Reads a small file until two reads are equal, because a read during a write may return a mix of old and new. */
export async function readStable(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ;) {
    await delay(10)
    const now = await readFile(file)
    if (now.equals(before)) return now
    before = now
  }
}

export async function writeWhole(file: string, content: string | Buffer): Promise<Copied> {
  const bytes = Buffer.from(content)
  await using written = await open(file, 'wx', 0o600)
  await writeAll(written, bytes)
  await written.sync()
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export async function hashFile(file: string): Promise<Copied> {
  await using source = await open(file, 'r')
  return await readChunks(source, async () => {})
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function readChunks(source: FileHandle, take: (chunk: Buffer) => Promise<void>): Promise<Copied> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, bytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await take(chunk)
    bytes += bytesRead
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written)
    written += bytesWritten
  }
}
