import { readFile } from 'node:fs/promises'
import { confine, type Confinement } from './confinement.ts'
import { type DecodingChild, notStarted, photoScript, startChild } from './decoding-child.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** Decodes customers' photos in separate processes, each one photo at a time. */
export interface PhotoDecoder {
  /** Starts a process ahead of the first photo, once the server has started. */
  warmUp(): void
  prepare(path: string): Promise<PreparedPhoto>
  close(): Promise<void>
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Leaves a starting server time for more urgent work. */
const warmUpAfterMs = 5_000
/** The number of idle processes to keep. The photo queue decides how many photos are decoded at once. */
const keptWarm = 2

export function createPhotoDecoder(dataDir: string, log: Log): PhotoDecoder {
  const children = new Set<DecodingChild>()
  const idle: DecodingChild[] = []
  let confinement: Confinement | undefined
  let warmingUp: NodeJS.Timeout | undefined
  const start = () => {
    const child = startOrLog()
    if (!child) return undefined
    children.add(child)
    void child.ended.then((reason) => {
      children.delete(child)
      const place = idle.indexOf(child)
      if (place !== -1) idle.splice(place, 1)
      if (reason !== '') log.warn({ reason }, 'a photo decoder ended')
    })
    return child
  }
  /** Undefined if the system lacks resources for a process. */
  const startOrLog = () => {
    try {
      confinement ??= confineLoudly(dataDir, log)
      return startChild(confinement)
    } catch (error) {
      log.warn({ err: error }, 'no photo decoder could be started')
      return undefined
    }
  }
  return {
    warmUp() {
      const begin = () => {
        const child = children.size === 0 ? start() : undefined
        if (child) idle.push(child)
      }
      warmingUp = setTimeout(begin, warmUpAfterMs).unref()
    },
    async prepare(path) {
      const sent = await readFile(path)
      const child = idle.pop() ?? start()
      if (!child) throw notStarted
      try {
        return await child.decode(sent)
      } finally {
        if (idle.length >= keptWarm) child.stop()
        else if (child.isUsable()) idle.push(child)
      }
    },
    async close() {
      clearTimeout(warmingUp)
      for (const child of children) child.stop()
      await Promise.all([...children].map(({ ended }) => ended))
    },
  }
}

function confineLoudly(dataDir: string, log: Log): Confinement {
  const confinement = confine(photoScript, dataDir)
  const { missing } = confinement
  if (missing.length > 0) {
    log.warn({ missing }, `photos are decoded without: ${missing.join(', ')} (not allowed on this system)`)
  } else log.info({}, 'photos are decoded by confined processes')
  return confinement
}
