import { textOfNode } from '@jara/rules/points/wallet-seal'
import { sha256 } from './hash.ts'

/** The levels of a hash tree, from its leaves to its root. */
export function growTree(leaves: readonly string[]): readonly (readonly string[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1;) {
    level = parentsOf(level)
    levels.push(level)
  }
  return levels
}

/** Two neighbours have one parent. A node without a neighbour moves up unchanged. */
function parentsOf(level: readonly string[]): readonly string[] {
  const parents: string[] = []
  for (let place = 0; place < level.length; place += 2) {
    const left = level[place] ?? ''
    const right = level[place + 1]
    parents.push(right === undefined ? left : sha256(textOfNode(left, right)))
  }
  return parents
}
