import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { BackupRefusal } from './backup-refusal.ts'
import { syncFolder } from './copy-file.ts'
import { backupsFolder } from './data-folder.ts'
import { listFolder } from './tree.ts'

/** The folder a backup is written to, and the folder it is renamed to once it is complete. */
export interface BackupDestination {
  readonly final: string
  readonly unfinished: string
}

const marginBytes = 128 * 1024 * 1024

/** Creates the unfinished folder. Only a complete backup gets its final name, even if this process is killed. */
export function prepareDestination(dataDir: string, final: string): BackupDestination {
  mkdirSync(dirname(final), { recursive: true, mode: 0o700 })
  const parent = realpathSync(dirname(final))
  const destination = join(parent, basename(final))
  if (existsSync(destination))
    throw new BackupRefusal(`${destination} already exists. Name a new folder for the backup.`)
  const ownParent = join(dataDir, backupsFolder)
  if (`${destination}${sep}`.startsWith(`${dataDir}${sep}`) && parent !== ownParent) {
    throw new BackupRefusal(
      `A backup inside the data folder must be in ${ownParent}, and ${destination} is not. Better still, use another disk.`,
    )
  }
  // Only one backup of this folder runs at a time, so other unfinished folders belong to backups that were killed.
  const leftovers = listFolder(parent).filter((name) => /\.unfinished-\w{6}$/.test(name))
  if (parent === ownParent) for (const name of leftovers) rmSync(join(parent, name), { recursive: true })
  return { final: destination, unfinished: mkdtempSync(`${destination}.unfinished-`) }
}

/** Checked before copying, because the running server may write to the same disk. */
export function refuseSmallDisk({ final, unfinished }: BackupDestination, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(unfinished)
  const free = bavail * bsize
  if (free >= neededBytes + marginBytes) return
  throw new BackupRefusal(
    `The disk of ${final} has ${inMegabytes(free)} free, and a backup needs ${inMegabytes(neededBytes + marginBytes)}. ` +
      'Free some space, or name a folder on another disk.',
  )
}

export async function putInPlace({ unfinished, final }: BackupDestination): Promise<void> {
  renameSync(unfinished, final)
  await syncFolder(dirname(final))
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`
}
