import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Replaces a hard-linked file of the backup by a copy, so that a change does not affect other backups. Returns its
 * path.
 */
export function unshared(backup: string, path: string): string {
  const file = join(backup, path)
  copyFileSync(file, `${file}.own`)
  renameSync(`${file}.own`, file)
  return file
}

export function flipBit(backup: string, path: string, position: number): void {
  const file = unshared(backup, path)
  const [byte = 0] = readFileSync(file).subarray(position)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.of(byte ^ 1), 0, 1, position)
  closeSync(descriptor)
}

/** Changes the manifest and updates its checksum. */
export function rewriteManifest(backup: string, change: (text: string) => string): void {
  const changed = change(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  writeFileSync(unshared(backup, 'manifest.json'), changed)
  const sum = createHash('sha256').update(changed).digest('hex')
  writeFileSync(unshared(backup, 'manifest.sha256'), `${sum}  manifest.json\n`)
}
