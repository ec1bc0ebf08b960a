import fixed from './seeds.json' with { type: 'json' }

/** Fixed seeds, some of which once found a bug, and one new random seed. */
export function seedsOf(test: keyof typeof fixed): number[] {
  return [...fixed[test], newSeed()]
}

export function newSeed(): number {
  return Math.trunc(Math.random() * 0x7fff_ffff)
}
