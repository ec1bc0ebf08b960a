import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No request takes as long: what is older was left by a server that was ended in the middle of it. */
const abandonedAfterMs = 60 * 60 * 1_000

/** Removes what photos on their way in have left behind; several servers may share the folder. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
