import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../db/start-refusal.ts'

/** The contents of a folder as relative paths. A folder comes before its contents. */
export interface Tree {
  readonly folders: readonly string[]
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

/**
 * Follows links, because photos may be on another disk. Skips files that disappear during the walk.
 * @param leaveOut excludes an entry by its relative path
 */
export function readTree(root: string, names: readonly string[], leaveOut: (path: string) => boolean): Tree {
  const folders: string[] = []
  const files: { path: string; bytes: number }[] = []
  const waiting = [...names]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = leaveOut(path) ? undefined : look(join(root, path))
    if (found?.isFile()) files.push({ path, bytes: found.size })
    if (!found?.isDirectory()) continue
    folders.push(path)
    waiting.push(...listFolder(join(root, path)).map((name) => join(path, name)))
  }
  return { folders, files }
}

export function listFolder(folder: string): string[] {
  return ifThere(() => readdirSync(folder)) ?? []
}

function look(path: string): Stats | undefined {
  return ifThere(() => statSync(path))
}

function ifThere<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}
