import { spawn } from 'node:child_process'
import { StartRefusal } from '../start-refusal.ts'
import type { Runner } from './runner.ts'

/** Runs one of PostgreSQL's programs as the runner, and throws if it fails. */
export async function runProgram(runner: Runner, command: readonly string[], input = ''): Promise<void> {
  const [file = '', ...words] = [...runner.prefix, ...command]
  const child = spawn(file, words, { ...runner.runAs, cwd: '/', env: postgresEnvironment(), stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  // A program that exits early breaks the pipe. Its exit code is more useful than that error.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0) throw new StartRefusal('unavailable', `${command[0]} failed:\n${lastLines(said)}`)
}

/** Keeps the server's environment (keys, addresses) out of the database processes. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' }
}

export function lastLines(text: string, count = 12): string {
  return text.trim().split('\n').slice(-count).join('\n')
}
