import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BadConfig, type Config, readConfig } from './config.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { demoAccounts, demoPassword } from './demo-data/demo-accounts.ts'
import { createLog } from './log.ts'
import { type RunningServer, startServer } from './start/start-server.ts'

const webApp = {
  app: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  console: fileURLToPath(new URL('../../console/dist', import.meta.url)),
  pictures: fileURLToPath(new URL('../build/pictures', import.meta.url)),
}

/** A shutdown that takes longer than this has hung. */
const stopWithinMs = 14_000

/** Why the server cannot listen: the system's error code as a sentence and an exit code from sysexits.h. */
const listenErrors: Readonly<Record<string, { sentence: string; exitCode: number }>> = {
  EADDRINUSE: {
    sentence: 'The port is in use by another program. Stop it, or set PORT to another port.',
    exitCode: 69,
  },
  EACCES: {
    sentence: 'This user may not listen on that port. Set PORT to one above 1023.',
    exitCode: 77,
  },
  EADDRNOTAVAIL: { sentence: 'HOST is not an address of this machine.', exitCode: 78 },
  ENOTFOUND: { sentence: 'HOST is not an address of this machine.', exitCode: 78 },
}

await main()

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const server = await startServer(config, log, existsSync(webApp.app) ? webApp : undefined)
    stopOnSignal(server)
    process.stdout.write(welcome(server, config))
  } catch (error) {
    process.exitCode = describeFailure(error)
  }
}

function welcome({ address, operatorLink }: RunningServer, { demo }: Config): string {
  const accounts = demoAccounts.map(
    ({ role, email }) => `  ${role.padEnd(9)} ${email.padEnd(24)} ${demoPassword}`,
  )
  return [
    '',
    `Jara is ready: ${address}`,
    ...(demo ? ['', 'Demo accounts:', ...accounts] : []),
    ...(operatorLink
      ? ['', 'Create the first operator (one-time link, valid for 24 hours):', `  ${operatorLink}`]
      : []),
    '',
    '',
  ].join('\n')
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Prints an expected failure as one sentence and anything else with its stack. Returns the exit code. */
function describeFailure(error: unknown): number {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (failure instanceof BadConfig || failure instanceof StartRefusal) {
    process.stderr.write(`${failure.message}\n`)
    return failure instanceof StartRefusal ? failure.exitCode : 78
  }
  const listenError = 'code' in failure ? listenErrors[String(failure.code)] : undefined
  if (listenError) {
    process.stderr.write(`${listenError.sentence}\n`)
    return listenError.exitCode
  }
  process.stderr.write(`Jara could not start: ${failure.stack ?? failure.message}\n`)
  return 1
}
