import { spawn } from 'node:child_process'
import { StartRefusal } from '../start-refusal.ts'
import type { Runner } from './runner.ts'

/** Runs one of PostgreSQL's own programs to its end, as the runner, and refuses to go on when it fails. */
export async function runToEnd(runner: Runner, command: readonly string[], input = ''): Promise<void> {
  const [file = '', ...words] = [...runner.prefix, ...command]
  const child = spawn(file, words, { ...runner.runAs, cwd: '/', env: postgresEnvironment(), stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  // A program that ends early breaks the pipe; its exit code says more than that error.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0) throw new StartRefusal('unavailable', `${command[0]} failed:\n${lastLines(said)}`)
}

/** Nothing of the server's own environment (keys, addresses) belongs in the database's processes. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' }
}

export function lastLines(text: string, count = 12): string {
  return text.trim().split('\n').slice(-count).join('\n')
}
