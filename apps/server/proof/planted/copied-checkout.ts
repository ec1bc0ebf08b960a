import {
  cpSync,
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
const copied = ['apps', 'packages', 'package.json', 'tsconfig.base.json', 'vitest.config.ts']

/** The checkout once more, in a folder of its own where it may be broken. */
export interface CopiedCheckout extends Disposable {
  readonly folder: string
  plant(bug: Bug): void
  /** Makes the planted files whole again. */
  mend(bug: Bug): void
}

export function copyCheckout(): CopiedCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'jara-planted-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isOwn })
  linkModules('node_modules', folder)
  linkModules('apps/server/node_modules', folder)
  return {
    folder,
    plant: (bug) => plant(folder, bug),
    mend: ({ edits }) => {
      for (const { file } of edits) cpSync(join(root, file), join(folder, file))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function isOwn(path: string): boolean {
  return !['node_modules', 'dist', 'test-results'].includes(basename(path))
}

/** Other people's packages are linked to; ours are links already, which lead into the copy from there. */
function linkModules(modules: string, folder: string): void {
  mkdirSync(join(folder, modules), { recursive: true })
  for (const name of readdirSync(join(root, modules))) {
    const from = join(root, modules, name)
    if (name === '@jara')
      cpSync(from, join(folder, modules, name), { recursive: true, verbatimSymlinks: true })
    else if (!name.startsWith('.vite')) symlinkSync(from, join(folder, modules, name))
  }
}

/** A bug whose place is not there any more would be none, and every test would pass. */
function plant(folder: string, { name, edits }: Bug): void {
  for (const { file, find, replace } of edits) {
    const path = join(folder, file)
    const parts = readFileSync(path, 'utf8').split(find)
    if (parts.length !== 2)
      throw new Error(`"${name}" has ${parts.length - 1} places in ${file} instead of one`)
    writeFileSync(path, parts.join(replace))
  }
}
