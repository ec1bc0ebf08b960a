import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores messages that are not sent, in files that only the server's account can read. */
export interface MessageFolder {
  /** `message` must contain a `To:` line. */
  keep(message: string): Promise<void>
  /** Deletes the messages to the recipient of this one. */
  forget(message: string): Promise<void>
}

export function openMessageFolder(folder: string, extension: '.eml' | '.txt'): MessageFolder {
  return {
    keep: async (message) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}${extension}`
      await writeFile(join(folder, name), message, { mode: 0o600 })
    },
    forget: async (message) => {
      const receiver = receiverOf(message)
      if (receiver === undefined) throw new Error('A message without a receiver')
      for (const name of await namesIn(folder)) {
        const path = join(folder, name)
        const kept = await readFile(path, 'utf8').catch(() => '')
        if (receiverOf(kept) === receiver) await rm(path, { force: true })
      }
    },
  }
}

/** The line with the recipient. A long one is folded: it continues on indented lines. */
function receiverOf(message: string): string | undefined {
  return /^To:.*(?:\r?\n[ \t].*)*/m.exec(message)?.[0].replaceAll(/\s+/g, ' ')
}

/** The folder may not exist before the first message. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
