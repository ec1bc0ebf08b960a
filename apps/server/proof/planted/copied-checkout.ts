import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Bug } from './bugs.ts'

const root = join(import.meta.dirname, '../../../..')
const copied = [
  'apps',
  'packages',
  'tools',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** A temporary copy of the checkout in which bugs can be planted. */
export interface CopiedCheckout extends Disposable {
  readonly folder: string
  plant(bug: Bug): void
  /** Restores the files that the bug changed. */
  restore(bug: Bug): void
}

export function copyCheckout(): CopiedCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'jara-planted-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isOwn })
  linkModules('node_modules', folder)
  linkModules('apps/server/node_modules', folder)
  return {
    folder,
    plant: (bug) => plant(folder, bug),
    restore: ({ edits }) => {
      for (const { file } of edits) cpSync(join(root, file), join(folder, file))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function isOwn(path: string): boolean {
  return !['node_modules', 'dist', 'test-results'].includes(basename(path))
}

/** Third-party packages are linked. Ours are relative links, which are copied so that they point into the copy. */
function linkModules(modules: string, folder: string): void {
  // npm creates a workspace's own folder only for packages that it cannot share.
  if (!existsSync(join(root, modules))) return
  mkdirSync(join(folder, modules), { recursive: true })
  for (const name of readdirSync(join(root, modules))) {
    const from = join(root, modules, name)
    if (name === '@jara')
      cpSync(from, join(folder, modules, name), { recursive: true, verbatimSymlinks: true })
    else if (!name.startsWith('.vite')) symlinkSync(from, join(folder, modules, name))
  }
}

/** Throws unless each edit matches once: a bug that was not planted would look like one that no test catches. */
function plant(folder: string, { name, edits }: Bug): void {
  for (const { file, find, replace } of edits) {
    const path = join(folder, file)
    const parts = readFileSync(path, 'utf8').split(find)
    if (parts.length !== 2)
      throw new Error(`"${name}" matches ${parts.length - 1} times in ${file} instead of once`)
    writeFileSync(path, parts.join(replace))
  }
}
