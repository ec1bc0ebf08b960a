import { join } from 'node:path'
import { systemCode } from '../db/start-refusal.ts'
import { type Copied, hashFile } from './copy-file.ts'
import { damagedBackup, dataFolder, type Manifest, type ManifestFile, readManifest } from './manifest.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'

/** Reads a whole backup and returns its manifest, or throws naming the file that does not match. */
export async function verifyBackup(backup: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = readManifest(backup)
  await forEachConcurrently(manifest.files, signal, async (file) => {
    const difference = describeDifference(file, await hashIfReadable(join(backup, dataFolder, file.path)))
    if (difference) throw damagedBackup(backup, difference)
  })
  return manifest
}

/** How a file differs from its manifest entry, if it does. */
export function describeDifference(
  { path, bytes, sha256 }: ManifestFile,
  found: Copied | string,
): string | undefined {
  const name = `its file ${dataFolder}/${path}`
  if (typeof found === 'string') return `${name} ${found}`
  if (found.bytes !== bytes) return `${name} has ${found.bytes} bytes instead of ${bytes}`
  return found.sha256 === sha256 ? undefined : `${name} does not match its checksum`
}

async function hashIfReadable(file: string): Promise<Copied | string> {
  try {
    return await hashFile(file)
  } catch (error) {
    const code = systemCode(error)
    return code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`
  }
}
