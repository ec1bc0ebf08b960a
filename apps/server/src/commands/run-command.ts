import { BackupRefusal } from '../backup/backup-refusal.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { Refusal } from '../access/refusal.ts'
import { StartRefusal } from '../db/start-refusal.ts'

export interface CommandLog {
  info(message: string): void
  error(message: string): void
}

export interface Command {
  readonly config: Config
  /** The arguments after the command's name. */
  readonly args: readonly string[]
  readonly log: CommandLog
  /** Aborted on SIGINT and SIGTERM: the command must clean up and stop. */
  readonly signal: AbortSignal
}

const log: CommandLog = {
  info: () => {},
  error: (message) => void process.stderr.write(`${message}\n`),
}

/** Runs an operator's command and prints the lines it returns. An expected failure prints one sentence. */
export async function runCommand(work: (command: Command) => Promise<readonly string[]>): Promise<void> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(new BackupRefusal('Interrupted. Nothing was left behind.'))
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  try {
    const config = readConfig(process.env)
    const lines = await work({ config, args: process.argv.slice(2), log, signal: interruption.signal })
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const refusals = [BackupRefusal, Refusal, StartRefusal, BadConfig]
    if (!(error instanceof Error) || !refusals.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof StartRefusal ? error.exitCode : error instanceof BadConfig ? 78 : 1
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}
