/** Random choices that are the same in every demo. */
export interface Dice {
  /** At least `from` and below `to`. */
  between(from: number, to: number): number
  whole(from: number, to: number): number
  pick<Choice>(choices: readonly Choice[]): Choice
  chance(share: number): boolean
}

/** The generator is Mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  return {
    between,
    whole,
    pick: (choices) => {
      const chosen = choices[whole(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('There is nothing to pick from')
      return chosen
    },
    chance: (share) => next() < share,
  }
}
