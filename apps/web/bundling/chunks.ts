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

/**
 * Few files, cut where they change together: a phone far from the server pays for every request. The contract stays out of
 * the first file; main.tsx relies on coming before zod. What of api knows calls, or is fetched after the first screen, is
 * not shared.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
    priority: 3,
  },
  {
    name: (id, graph) => (isOfFirst(id, graph) ? 'shared' : 'shared-further'),
    debugName: 'shared',
    test: /packages\/(ui\/|rules\/)|apps\/web\/src\/(api\/(?!live\.ts|last-known\.ts|outbox|delivery\.ts)|session\/)/,
    priority: 2,
  },
  {
    name: (id, graph) => (isOfFirst(id, graph) ? 'contract' : 'contract-further'),
    debugName: 'contract',
    test: /packages\/contract\/|node_modules\/zod\//,
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
