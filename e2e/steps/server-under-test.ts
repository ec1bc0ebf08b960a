import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { controlsAt, type SimulatorControls, simulatorKeys } from '../../apps/server/testing/simulator.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Everything that a run stores: the server's data and the camera's films. Each worker loads this file again, so the first
 * process creates the folder and deletes it at the end, and the others find it in the environment.
 */
export const folder = (process.env['E2E_FOLDER'] ??= makeFolder())

/** The real server with its demo data, on a free port. */
export const serverCommand = {
  command: 'exec node tools/start.mjs',
  cwd: root,
  env: {
    ...inherited(),
    PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    HOST: 'localhost',
    PORT: '0',
    // The keys of the simulated provider would otherwise make it a real installation.
    DEMO: 'on',
    DEMO_MONTH: 'off',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  },
}

/** The simulated provider, with controls that make it fail. */
export const simulatorCommand = {
  command: 'exec node apps/vtpass-simulator/src/main.ts',
  cwd: root,
  env: {
    ...inherited(),
    ...simulatorKeys,
    PATH: serverCommand.env.PATH,
    DATA_DIR: join(folder, 'simulator'),
    MANNER: 'demo',
    CONTROLS: 'on',
  },
}

/**
 * Playwright reads the address from this line and passes it to the server as the variable VTPASS_BASE_URL,
 * named by the group.
 */
export const simulatorReadyLine = /VTpass simulator is ready: (?<vtpass_base_url>http\S+)/

/** Matches the line that the server prints once it is ready, when it has arrived in full. */
export const readyLine = /Jara is ready: (?<e2e_url>http\S+)(?=\s)/

/** The server's address, once it is ready. */
export function serverUrl(): string {
  const url = process.env['E2E_URL']
  if (url === undefined) throw new Error('The server under test is not ready.')
  return url
}

/** The simulator's controls. A fault for one recipient affects no other journey. */
export function simulator(): SimulatorControls {
  const url = process.env['VTPASS_BASE_URL']
  if (url === undefined) throw new Error('The simulator is not ready.')
  return controlsAt(new URL(url).origin)
}

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'jara-e2e-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

/**
 * Passes on no variable that would point the server at the developer's database or mail server. Servers and commands share
 * their compiled code, also with those that the server's tests start.
 */
function inherited(): Record<string, string> {
  const { HOME = '', TMPDIR } = process.env
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')
  return { HOME, NODE_COMPILE_CACHE, ...(TMPDIR === undefined ? {} : { TMPDIR }) }
}
