// The packages that ship: all locked dependencies of the server, the web app, the console and the demo's simulator. npm's own
// `--omit=dev` omits a package that one workspace ships if another, such as e2e, declares it for its tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface ShippedPackage {
  /** Where it is installed, such as `node_modules/pg`. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string | undefined
  /** Its hash in package-lock.json's format. */
  readonly integrity: string | undefined
}

const shippedWorkspaces = ['apps/server', 'apps/web', 'apps/console', 'apps/vtpass-simulator']

export function shippedPackages(root: string): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>
  }
  const reached = new Set(shippedWorkspaces)
  // Node.js itself is an optional package of the root.
  for (const name of Object.keys(lock.packages['']?.optionalDependencies ?? {})) reach('', name)
  // Iterating a set also visits items added meanwhile.
  for (const path of reached) {
    const { dependencies, optionalDependencies, peerDependencies, link, resolved } = lock.packages[path] ?? {}
    if (link && resolved !== undefined) reached.add(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      reach(path, name)
  }

  /** Searches upwards from the package, as Node.js does. Optional packages may be absent. */
  function reach(from: string, name: string): void {
    for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]*$/, '')) {
      const path = join(folder, 'node_modules', name)
      if (path in lock.packages) return void reached.add(path)
      if (folder === '') return
    }
  }

  return [...reached]
    .filter((path) => path.includes('node_modules/') && lock.packages[path]?.link !== true)
    .map((path) => describe(path, lock.packages[path] ?? {}))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function describe(path: string, { name, version, license, integrity }: LockedPackage): ShippedPackage {
  return {
    path,
    name: name ?? path.replace(/^.*node_modules\//, ''),
    version: version ?? '',
    license,
    integrity,
  }
}
