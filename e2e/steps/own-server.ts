import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { folder, readyLine, serverCommand } from './server-under-test.ts'

export interface OwnServer {
  readonly url: string
  stop: () => Promise<void>
}

/** Another server with its own data, for journeys that need their own settings. */
export async function startOwnServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const { command, cwd, env } = serverCommand
  const own = { ...env, ...settings, DATA_DIR: mkdtempSync(join(folder, 'own-')) }
  const server = spawn('sh', ['-c', command], { cwd, env: own, stdio: ['ignore', 'pipe', 'inherit'] })
  const stopped = once(server, 'exit')
  for await (const line of createInterface(server.stdout)) {
    const url = readyLine.exec(line)?.groups?.['e2e_url']
    if (url === undefined) continue
    return {
      url,
      stop: async () => {
        server.kill('SIGTERM')
        await stopped
      },
    }
  }
  throw new Error('The server did not start.')
}
