import type { AsyncCommand } from 'fast-check'
import type { Model } from './model.ts'
import type { Play } from './play.ts'

export type Command = AsyncCommand<Model, Play>

/** Does something to the server and to the model alike, and compares what they say. */
export function command(
  name: string,
  run: (model: Model, play: Play) => Promise<void>,
  isPossible: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check: isPossible, run, toString: () => name }
}

/** A failed comparison, with the sentence that it should have been. */
export function demand(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(sentence)
}

/** The one of a list that a number means, however long the list has become. */
export function pick<Element>(list: readonly Element[], number: number): Element {
  const found = list[number % list.length]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}
