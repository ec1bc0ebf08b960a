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
  /** What is built, relative to the root. */
  folder: string
  /** Patterns of everything it is built from, relative to the root. */
  sources: readonly string[]
  build: (into: string) => void
}

const mark = '.built-from'

/** Builds the folder unless it was built, to the end, from the very same sources. Answers whether it built. */
export function bringUpToDate(root: string, { folder, sources, build }: BuiltFolder): boolean {
  const finished = join(root, folder)
  const fingerprint = fingerprintOf(root, sources)
  if (builtFrom(finished) === fingerprint) return false
  // Only a whole build gets the mark and then the name. Two starts at once build in a place each.
  const unfinished = placeToBuild(root)
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
  const paths = globSync(patterns, { cwd: root, exclude: isNoSource }).filter((path) =>
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

function isNoSource(path: string): boolean {
  return /(?:^|\/)(?:node_modules|dist|build)$|\.test\.tsx?$/.test(path)
}

function placeToBuild(root: string): string {
  const workshop = join(root, 'build')
  mkdirSync(workshop, { recursive: true })
  for (const name of readdirSync(workshop)) {
    const [, builder = ''] = /^unfinished-(\d+)$/.exec(name) ?? []
    if (Number(builder) === process.pid || (builder !== '' && !isRunning(Number(builder)))) {
      rmSync(join(workshop, name), { recursive: true, force: true })
    }
  }
  return join(workshop, `unfinished-${process.pid}`)
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
    // Another start that built from the same sources was first, and its folder is as good as this one.
    if (builtFrom(finished) !== builtFrom(unfinished)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
}
