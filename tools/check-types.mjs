// Runs the compiler over every project. All code for Node.js is one, and what runs in a browser has its own libraries.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'

// A named import of globSync would fail on an older Node before require-node.mjs can report it.
const projects = fs
  .globSync(['tsconfig.json', '{packages,apps}/*/tsconfig*.json', '{e2e,bench/web}/tsconfig.json'])
  .toSorted()
if (projects.length === 0) throw new Error('No tsconfig.json was found: run this from the repository root.')

const failed = projects.filter((project) => {
  const { status, error } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' })
  if (status === 0) return false
  console.error(
    `types: ${project} ${error === undefined ? 'has errors' : `could not be checked: ${error.message}`}`,
  )
  return true
})
process.exit(failed.length === 0 ? 0 : 1)
