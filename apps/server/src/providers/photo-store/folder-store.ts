import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../../db/disk-space.ts'
import { checkPhotoName, type PhotoStore, PhotoStoreUnavailable } from './photo-store.ts'

/** Photos as files that only the server's account can read, in two levels of folders so that none grows huge. */
export function createFolderStore(root: string): PhotoStore {
  return {
    async put(name, bytes) {
      const path = pathOf(root, name)
      await writeDurably(path, bytes).catch((cause: unknown) => {
        if (isDiskFull(cause)) throw cause
        throw new PhotoStoreUnavailable('A photo could not be written', { cause })
      })
    },
    async get(name) {
      const path = pathOf(root, name)
      return readFile(path).catch((cause: unknown) => {
        if (isMissing(cause)) return undefined
        throw new PhotoStoreUnavailable('A photo could not be read', { cause })
      })
    },
    async delete(name) {
      await rm(pathOf(root, name), { force: true })
    },
  }
}

function pathOf(root: string, name: string): string {
  checkPhotoName(name)
  return join(root, name.slice(0, 2), name.slice(2, 4), `${name}.jpg`)
}

/** Atomic and durable: the file gets its name only after its bytes are on disk, then the folder is synced. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
