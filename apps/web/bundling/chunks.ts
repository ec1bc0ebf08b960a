import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const root = join(import.meta.dirname, '../src')
/** Where most visits begin. What these screens have in common comes with the first of them, what only others need later. */
const firstScreens = [
  'main.tsx',
  'screens/awaited-screen.tsx',
  'screens/sign-in-screen.tsx',
  'screens/customer/home-screen.tsx',
]

/** Parts of several screens that are not worth a request of their own. */
const smallParts = [
  'device/data-saver',
  'device/use-debounced',
  'device/use-delayed',
  'device/use-install-way',
  'features/auth/logout-button',
  'features/install/install-invitation',
  'features/inventory/inventory-failure',
  'features/inventory/product-picture',
  'offline/outbox',
  'offline/use-as-of',
].map((part) => join(root, `${part}.`))

function isShared(id: string): boolean {
  return (
    /packages\/(ui|rules)\/|apps\/web\/src\/(api\/|session\/|device\/install\.ts)/.test(id) ||
    smallParts.some((part) => id.startsWith(part))
  )
}

const isOfContract = (id: string) => /packages\/contract\/|node_modules\/zod\//.test(id)

/**
 * Few files, cut where they change together: a phone far from the server pays for every request, and a slow one for
 * making it. The contract stays out of the first file; main.tsx relies on coming before zod.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 4,
  },
  {
    name: (id, graph) => (isShared(id) && isOfFirst(id, graph) ? 'shared' : null),
    debugName: 'shared',
    priority: 3,
  },
  {
    name: (id, graph) => (isOfContract(id) && isOfFirst(id, graph) ? 'contract' : null),
    debugName: 'contract',
    priority: 2,
  },
  {
    name: 'further',
    test: (id) => isShared(id) || isOfContract(id),
    priority: 1,
  },
]

let first: ReadonlySet<string> | undefined

function isOfFirst(id: string, graph: Graph): boolean {
  first ??= reachedFrom(
    firstScreens.map((file) => join(root, file)),
    graph,
  )
  return first.has(id)
}

/** Every module that one of these brings along. */
function reachedFrom(ids: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(ids)
  // A set is walked to its end, and what is added meanwhile is part of it.
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}
