import { createHash } from 'node:crypto'
import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

type BuiltFolder = {
  /** The folder to build, relative to the root. */
  folder: string
  /** Glob patterns of its sources, relative to the root. */
  sources: readonly string[]
  build: (into: string) => void
}

const mark = '.built-from'

/** Builds the folder unless a complete build of the same sources exists. Returns whether it built. */
export function buildIfStale(root: string, { folder, sources, build }: BuiltFolder): boolean {
  const finished = join(root, folder)
  const fingerprint = fingerprintOf(root, sources)
  if (builtFrom(finished) === fingerprint) return false
  // The fingerprint is written last, then the folder is renamed. Concurrent builds use separate folders.
  const unfinished = prepareBuildFolder(root)
  build(unfinished)
  writeFileSync(join(unfinished, mark), fingerprint)
  putInPlace(unfinished, finished)
  return true
}

function builtFrom(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, mark), 'utf8')
  } catch {
    return undefined
  }
}

function fingerprintOf(root: string, patterns: readonly string[]): string {
  const paths = globSync(patterns, { cwd: root, exclude: isExcluded }).filter((path) =>
    statSync(join(root, path)).isFile(),
  )
  if (paths.length === 0) throw new Error(`Nothing to build from: no file matches ${patterns.join(', ')}.`)
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function isExcluded(path: string): boolean {
  return /(?:^|\/)(?:node_modules|dist|build)$|\.test\.tsx?$/.test(path)
}

function prepareBuildFolder(root: string): string {
  const parent = join(root, 'build')
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    const [, pid = ''] = /^unfinished-(\d+)$/.exec(name) ?? []
    if (Number(pid) === process.pid || (pid !== '' && !isRunning(Number(pid)))) {
      rmSync(join(parent, name), { recursive: true, force: true })
    }
  }
  return join(parent, `unfinished-${process.pid}`)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function putInPlace(unfinished: string, finished: string) {
  mkdirSync(dirname(finished), { recursive: true })
  rmSync(finished, { recursive: true, force: true })
  try {
    renameSync(unfinished, finished)
  } catch (error) {
    // A concurrent start finished first from the same sources, so its folder is equally good.
    if (builtFrom(finished) !== builtFrom(unfinished)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
}
