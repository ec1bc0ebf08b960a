// Runs the compiler over every project of the repository: each tsconfig has its own narrow world.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import './require-node.mjs'

const projects = globSync(['packages/*/tsconfig*.json', 'apps/*/tsconfig*.json', 'e2e/tsconfig.json', 'bench/tsconfig.json']).sort()
if (projects.length === 0) throw new Error('No tsconfig.json was found: run this from the repository root.')
const failed = projects.filter((project) => {
  const { status } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' })
  if (status !== 0) console.error(`types: ${project} has errors`)
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
