import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folder, readyLine, serverCommand } from './server-under-test.ts'

export interface OwnServer {
  readonly url: string
  readonly dataDir: string
  /** Its output so far. */
  printed: () => string
  /** Runs an operator's command with this server's settings; returns its output. */
  run: (command: string, ...words: string[]) => Promise<string>
  stop: () => Promise<void>
}

/** Another server with its own data, for tests that need their own settings. Journeys call `startJourneyServer`. */
export async function startOwnServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const { command, cwd, env } = serverCommand
  const dataDir = mkdtempSync(join(folder, 'own-'))
  const own = { ...env, ...settings, DATA_DIR: dataDir }
  const server = spawn('sh', ['-c', command], { cwd, env: own, stdio: ['ignore', 'pipe', 'inherit'] })
  const stopped = once(server, 'exit')
  let printed = ''
  const ready = new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const url = readyLine.exec(printed)?.groups?.['e2e_url']
      if (url !== undefined) resolve(url)
    })
    void stopped.then(() => reject(new Error('The server did not start.')))
  })
  return {
    url: await ready,
    dataDir,
    printed: () => printed,
    run: async (name, ...words) => {
      const options = { cwd, env: own }
      const { stdout } = await promisify(execFile)('npm', ['run', '--silent', name, '--', ...words], options)
      return stdout
    },
    stop: async () => {
      server.kill('SIGTERM')
      await stopped
    },
  }
}
