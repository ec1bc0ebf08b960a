import { join } from 'node:path'
import { systemCode } from '../db/start-refusal.ts'
import { type Copied, hashFile } from './copy-file.ts'
import { damagedBackup, dataFolder, type Manifest, type ManifestFile, readManifest } from './manifest.ts'
import { severalAtOnce } from './several-at-once.ts'

/** Reads a backup to its last byte and answers its manifest, or says which file is not what it was. */
export async function verifyBackup(backup: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = readManifest(backup)
  await severalAtOnce(manifest.files, signal, async (file) => {
    const difference = describeDifference(file, await hashIfReadable(join(backup, dataFolder, file.path)))
    if (difference) throw damagedBackup(backup, difference)
  })
  return manifest
}

/** What is wrong with a file of a backup, if anything. */
export function describeDifference(
  { path, bytes, sha256 }: ManifestFile,
  found: Copied | string,
): string | undefined {
  const name = `its file ${dataFolder}/${path}`
  if (typeof found === 'string') return `${name} ${found}`
  if (found.bytes !== bytes) return `${name} has ${found.bytes} bytes instead of ${bytes}`
  return found.sha256 === sha256 ? undefined : `${name} is not what was backed up`
}

async function hashIfReadable(file: string): Promise<Copied | string> {
  try {
    return await hashFile(file)
  } catch (error) {
    const code = systemCode(error)
    return code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`
  }
}
