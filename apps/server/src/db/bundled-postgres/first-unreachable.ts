import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import type { Account, PostgresPaths } from './paths.ts'

/** The first path that the account cannot reach, checked by a process running as that account. */
export function firstUnreachable(account: Account, { dataDir, binaries }: PostgresPaths): string | undefined {
  const needed = [binaries.postgres, binaries.initdb, binaries.bootstrapFile, dataDir].flatMap(pathFromRoot)
  const { stdout, error } = spawnSync('sh', ['-c', tryEach, 'sh', ...new Set(needed)], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  // Inside a container's user namespace the account may not exist at all.
  return error ? dataDir : stdout.trim() || undefined
}

const tryEach = `
for path in "$@"; do
  if [ -d "$path" ]; then [ -x "$path" ]; else [ -r "$path" ]; fi || { echo "$path"; exit; }
done`

function pathFromRoot(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...pathFromRoot(parent), path]
}
