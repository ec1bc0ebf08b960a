import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Refusal } from '../access/refusal.ts'

/** Asks questions on the terminal, or reads one answer per line from a script. */
export interface Terminal extends Disposable {
  ask(question: string): Promise<string>
  /** Does not echo the answer. */
  askSecret(question: string): Promise<string>
  say(text: string): void
}

export function openTerminal(): Terminal {
  let isSilent = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isSilent) process.stdout.write(chunk as Buffer)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY })
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string, isHidden: boolean) => {
    process.stdout.write(question)
    isSilent = isHidden
    const { value, done } = await answers.next()
    isSilent = false
    if (isHidden) process.stdout.write('\n')
    if (done) throw new Refusal('invalid', 'Nothing was changed: the input ended early.')
    return value
  }
  return {
    ask: async (question) => (await ask(question, false)).trim(),
    askSecret: (question) => ask(question, true),
    say: (text) => void process.stdout.write(`${text}\n`),
    [Symbol.dispose]: () => lines.close(),
  }
}
