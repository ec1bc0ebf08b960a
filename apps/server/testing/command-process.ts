import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface CommandProcess {
  readonly ended: Promise<{
    readonly code: number | null
    readonly printed: string
    readonly complaint: string
  }>
  signal(name: NodeJS.Signals): void
}

export interface CommandOptions {
  readonly words?: readonly string[]
  /** Arguments put before the command, for example to run it as another user. */
  readonly prefix?: readonly string[]
  /** The answers to its questions, one per line. */
  readonly answers?: readonly string[]
}

/** Starts one of the commands in src/commands, such as `restore`, as npm does, with these settings and no others. */
export function startCommand(
  name: string,
  settings: Readonly<Record<string, string>>,
  { words = [], prefix = [], answers = [] }: CommandOptions = {},
): CommandProcess {
  const script = fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url))
  const [file, ...rest] = [...prefix, process.execPath, script, ...words]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  const child = spawn(file ?? '', rest, { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  return { ended: endOf(child), signal: (signal) => void child.kill(signal) }
}

function endOf(child: ChildProcessByStdio<Writable, Readable, Readable>): CommandProcess['ended'] {
  let printed = ''
  let complaint = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, printed, complaint })))
}
