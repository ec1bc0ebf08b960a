// Finds features in a script that the oldest supported browsers lack, using MDN's browser data.
import compatData, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data'
import { parseSync } from 'vite'

/** As in `target` of apps/web/vite.config.ts. */
const oldest = { chrome_android: 100, safari_ios: 15.4, firefox_android: 115 } as const

const globals: Readonly<Record<string, Identifier | undefined>> = {
  ...compatData.api,
  ...compatData.javascript.builtins,
}
const expressions = compatData.javascript.regular_expressions

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** For example `AbortSignal.any`, `.toSorted`, `ReportingObserver` or `/(?<=`. */
export function newerThanOldest(script: string): string[] {
  const found = new Set<string>()
  visit(parseSync('script.js', script).program as unknown as Node, (node) => {
    const use = useIn(node)
    if (use !== undefined) found.add(use)
  })
  return [...found]
}

function useIn(node: Node): string | undefined {
  if (node.type === 'Identifier') return newerGlobal(String(node['name']))
  if (node.type === 'CallExpression') return newerCall(node['callee'] as Node)
  if (node.type === 'Literal' && 'regex' in node) {
    const { pattern, flags } = node['regex'] as { pattern: string; flags: string }
    return newerExpression(pattern, flags)
  }
  return undefined
}

function newerGlobal(name: string): string | undefined {
  const known = Object.hasOwn(globals, name) ? globals[name] : undefined
  return known && isNewer(known) ? name : undefined
}

/** Without types, only the method's name is known: it counts as newer if it is newer wherever it exists. */
function newerCall(callee: Node): string | undefined {
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined
  const { name } = callee['object'] as Node
  const object = typeof name === 'string' ? name : undefined
  const member = String((callee['property'] as Node)['name'])
  const owner = object !== undefined && Object.hasOwn(globals, object) ? globals[object] : undefined
  const stated = owner?.[`${member}_static`] ?? owner?.[member]
  if (stated) return isNewer(stated) ? `${object}.${member}` : undefined
  const owners = ownersOf.get(member) ?? []
  return owners.length > 0 && owners.every(isNewer) ? `.${member}` : undefined
}

function newerExpression(pattern: string, flags: string): string | undefined {
  if (/\(\?<[=!]/.test(pattern) && isNewer(expressions?.['lookbehind_assertion'])) return '/(?<=/'
  if (/\(\?[ims-]+:/.test(pattern) && isNewer(expressions?.['modifier'])) return '/(?i:/'
  return flags.includes('v') ? `/${pattern}/v` : undefined
}

const ownersOf = new Map<string, Identifier[]>()
for (const owner of Object.values(globals)) {
  for (const [member, stated] of Object.entries(owner ?? {})) {
    if (member === '__compat' || member.endsWith('_static')) continue
    ownersOf.set(member, [...(ownersOf.get(member) ?? []), stated as Identifier])
  }
}

function isNewer(stated: Identifier | undefined): boolean {
  const { support } = stated?.__compat ?? ({} as Partial<CompatStatement>)
  if (support === undefined) return false
  return Object.entries(oldest).some(([browser, version]) => {
    const [latest] = [support[browser as keyof typeof oldest] ?? []].flat()
    const added = latest?.version_added
    const since =
      typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.POSITIVE_INFINITY
    return since > version || latest?.flags !== undefined
  })
}

/** Calls back for each node, except the names of members and properties. */
function visit(node: Node, tell: (node: Node) => void): void {
  tell(node)
  const isNamed = node['computed'] === false
  for (const [field, value] of Object.entries(node)) {
    if (isNamed && (field === 'property' || field === 'key')) continue
    for (const child of [value].flat()) if (isNode(child)) visit(child, tell)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
