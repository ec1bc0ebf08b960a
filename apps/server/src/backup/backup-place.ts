import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { BackupRefusal } from './backup-refusal.ts'
import { syncFolder } from './copy-file.ts'
import { backupsFolder } from './data-folder.ts'
import { listFolder } from './tree.ts'

/** Where a backup comes into being and where it is once it is whole. */
export interface BackupPlace {
  readonly final: string
  readonly unfinished: string
}

const marginBytes = 128 * 1024 * 1024

/** A name of its own beside the final one: a backup that was killed at any moment has no other. */
export function makePlace(dataDir: string, final: string): BackupPlace {
  mkdirSync(dirname(final), { recursive: true, mode: 0o700 })
  const parent = realpathSync(dirname(final))
  const place = join(parent, basename(final))
  if (existsSync(place))
    throw new BackupRefusal(`${place} exists already. Name a folder that does not, for the new backup.`)
  const ownParent = join(dataDir, backupsFolder)
  if (`${place}${sep}`.startsWith(`${dataDir}${sep}`) && parent !== ownParent) {
    throw new BackupRefusal(
      `A backup inside the data folder belongs in ${ownParent}; better still, on another disk: ${place} is neither.`,
    )
  }
  // Only one backup of this folder is made at a time, so these are leftovers of ones that were killed.
  const leftovers = listFolder(parent).filter((name) => /\.unfinished-\w{6}$/.test(name))
  if (parent === ownParent) for (const name of leftovers) rmSync(join(parent, name), { recursive: true })
  return { final: place, unfinished: mkdtempSync(`${place}.unfinished-`) }
}

/** Asked before the first byte: the disk may be the one that the running server writes to. */
export function refuseSmallDisk({ final, unfinished }: BackupPlace, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(unfinished)
  const free = bavail * bsize
  if (free >= neededBytes + marginBytes) return
  throw new BackupRefusal(
    `The disk of ${final} has ${inMegabytes(free)} free, and a backup needs ${inMegabytes(neededBytes + marginBytes)}. ` +
      'Free some space, or name a folder on another disk.',
  )
}

export async function putInPlace({ unfinished, final }: BackupPlace): Promise<void> {
  renameSync(unfinished, final)
  await syncFolder(dirname(final))
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`
}
