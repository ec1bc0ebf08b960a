// Asks the package registry for known vulnerabilities in shipped packages.
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { shippedPackages } from './shipped-packages.ts'

export interface Audit {
  readonly outcome: 'sound' | 'weak' | 'skipped'
  readonly report: string
}

/** The parts of npm's answer that are used. */
interface Answer {
  readonly message?: string
  readonly error?: { readonly summary?: string }
  readonly vulnerabilities?: Readonly<Record<string, Weakness>>
}

interface Weakness {
  readonly name: string
  readonly severity: string
  /** Where the package is installed. */
  readonly nodes: readonly string[]
  /** Advisories, and names of the packages that the vulnerability comes from. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[]
}

const grave = ['high', 'critical']
const root = dirname(import.meta.dirname)

/** Only high and critical advisories count. Skipped if the registry cannot be reached or does not support audits. */
export function auditShipped(): Audit {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { vulnerabilities, message, error } = parse(stdout)
  if (!vulnerabilities) {
    const reason = (message ?? error?.summary ?? 'no answer').split('\n', 1)[0]
    return { outcome: 'skipped', report: `Audit skipped: the registry cannot be reached (${reason}).` }
  }
  const shipped = new Set(shippedPackages(root).map(({ path }) => path))
  const found = Object.values(vulnerabilities).filter(({ nodes }) => nodes.some((path) => shipped.has(path)))
  if (found.length === 0)
    return { outcome: 'sound', report: 'Audit: no known vulnerabilities in the packages that ship.' }
  const isWeak = found.some(({ severity }) => grave.includes(severity))
  return { outcome: isWeak ? 'weak' : 'sound', report: ['Audit:', ...found.map(describe)].join('\n') }
}

function describe({ name, severity, via }: Weakness): string {
  const reasons = via.map((reason) =>
    typeof reason === 'string' ? `through ${reason}` : `${reason.title} (${reason.url})`,
  )
  return `  ${severity}: ${name}: ${reasons.join('; ')}`
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}
