import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const kib = 1024

/** Vite's manifest entry of a module: its file, its imports, and the modules it loads later. */
interface BuiltModule {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The built app, file by file, as compressed for browsers that accept brotli. */
export interface BuiltApp {
  readonly html: string
  /** The scripts and styles of these modules and of everything they import. */
  filesOf(...modules: readonly string[]): ReadonlySet<string>
  /** All files of the build whose name starts with this. */
  filesNamed(name: string): readonly string[]
  kibOf(files: Iterable<string>): number
  readonly screens: readonly string[]
}

/** The module that every visit loads first. */
export const entry = 'index.html'

export function readBuiltApp(folder: string): BuiltApp {
  const modules = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, BuiltModule>
  >
  const moduleNamed = (name: string): BuiltModule => {
    const module = modules[name]
    if (module === undefined) throw new Error(`The built app has no ${name}.`)
    return module
  }
  return {
    html: readFileSync(join(folder, 'index.html'), 'utf8'),
    filesOf: (...names) => {
      const reached = new Set(names)
      // Iterating a set also visits items added meanwhile.
      for (const name of reached) for (const next of moduleNamed(name).imports ?? []) reached.add(next)
      return new Set([...reached].map(moduleNamed).flatMap(({ file, css = [] }) => [file, ...css]))
    },
    filesNamed: (name) =>
      Object.values(modules)
        .map(({ file }) => file)
        .filter((file) => file.startsWith(`assets/${name}`)),
    kibOf: (files) => [...files].reduce((sum, file) => sum + servedBytes(join(folder, file)), 0) / kib,
    screens: Object.keys(modules).filter((name) => name.startsWith('src/screens/')),
  }
}

export const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'))
export const styles = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.css'))

function servedBytes(file: string): number {
  const smallest = `${file}.br`
  return statSync(existsSync(smallest) ? smallest : file).size
}
