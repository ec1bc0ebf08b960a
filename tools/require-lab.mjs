// Installs the packages of lab/, which the project's own "npm ci" leaves out, if they are missing or older than its lockfile.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const lab = join(dirname(import.meta.dirname), 'lab')
// npm writes this file last, so an installation that was interrupted has none.
const installed = changedAt('node_modules/.package-lock.json')

if (installed < changedAt('package-lock.json')) {
  process.stdout.write('Installing the packages of lab/, once.\n')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: lab,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    process.stderr.write('The packages of lab/ could not be installed: "npm ci --prefix lab" says why.\n')
    process.exit(1)
  }
}

/** @param {string} file */
function changedAt(file) {
  return statSync(join(lab, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
