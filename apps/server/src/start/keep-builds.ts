import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskSpace } from '../db/disk-space.ts'

const keptDays = 30

interface BuildFolders {
  /** The hashed files of the build that is served. */
  readonly assets: string
  /** Where earlier builds are kept, each in a folder named after its files. */
  readonly kept: string
}

/**
 * Keeps this build's files for after the next update, because apps that were loaded before it still request them. Deletes builds
 * that were replaced more than 30 days ago. Returns the folders of the others, newest first.
 */
export async function keepBuilds(
  { assets, kept }: BuildFolders,
  now: Date,
  disk: Pick<DiskSpace, 'setAside'>,
): Promise<readonly string[]> {
  await mkdir(kept, { recursive: true })
  const current = await nameOf(assets)
  const names = await readdir(kept)
  const earlier: { folder: string; replacedAt: Date }[] = []
  for (const name of names.filter((other) => other !== current)) {
    const folder = join(kept, name)
    // A build that was current until now has no mark yet.
    if (name.includes(unfinished)) await deleteAbandoned(folder, now)
    else earlier.push({ folder, replacedAt: await markReplaced(folder, now) })
  }
  await copyOnce(assets, join(kept, current), disk)
  const oldest = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  for (const { folder, replacedAt } of earlier) {
    if (replacedAt < oldest) await rm(folder, { recursive: true, force: true })
  }
  return earlier
    .filter(({ replacedAt }) => replacedAt >= oldest)
    .toSorted((one, other) => other.replacedAt.getTime() - one.replacedAt.getTime())
    .map(({ folder }) => folder)
}

const mark = '.replaced'
const unfinished = '.unfinished-'
/** No copy takes this long, so its server was stopped. A more recent one may still be in progress on another server. */
const abandonedAfterMs = 60 * 60_000

/** The names of the files contain hashes of their contents, so they identify the build. */
async function nameOf(assets: string): Promise<string> {
  const files = (await readdir(assets)).toSorted()
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
}

/** When the build was first found to have been replaced. */
async function markReplaced(folder: string, now: Date): Promise<Date> {
  const place = join(folder, mark)
  if (!existsSync(place)) {
    await writeFile(place, '')
    await utimes(place, now, now)
  }
  return (await stat(place)).mtime
}

async function deleteAbandoned(copy: string, now: Date): Promise<void> {
  const { mtime } = await stat(copy).catch(() => ({ mtime: now }))
  if (now.getTime() - mtime.getTime() > abandonedAfterMs) await rm(copy, { recursive: true, force: true })
}

/**
 * Renamed at the end, so that a copy is complete or absent, even if several servers start at once. A build that is served again
 * no longer counts as replaced. Leaves the database the space that it needs.
 */
async function copyOnce(assets: string, folder: string, disk: Pick<DiskSpace, 'setAside'>): Promise<void> {
  await rm(join(folder, mark), { force: true })
  if (existsSync(folder)) return
  using space = disk.setAside(await sizeOf(assets))
  if (!space) throw new Error('There is no room for a copy of the app.')
  const copy = await mkdtemp(`${folder}${unfinished}`)
  try {
    await cp(assets, copy, { recursive: true })
    await rename(copy, folder)
  } catch (cause) {
    await rm(copy, { recursive: true, force: true })
    if (!existsSync(folder)) throw cause
  }
}

async function sizeOf(assets: string): Promise<number> {
  const files = await Promise.all((await readdir(assets)).map((name) => stat(join(assets, name))))
  return files.reduce((sum, { size }) => sum + size, 0)
}
