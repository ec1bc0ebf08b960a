import type { AsyncCommand } from 'fast-check'
import type { Model } from './model.ts'
import type { Scenario } from './scenario.ts'

export type Command = AsyncCommand<Model, Scenario>

/** Runs an action against the server and the model, and compares the results. */
export function command(
  name: string,
  run: (model: Model, scenario: Scenario) => Promise<void>,
  isPossible: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check: isPossible, run, toString: () => name }
}

/** Throws with this message unless the condition holds. */
export function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

/** An element of the list for any number, wrapping around at the end. */
export function pick<Element>(list: readonly Element[], number: number): Element {
  const found = list[number % list.length]
  if (found === undefined) throw new Error('The list is empty')
  return found
}
