import fixed from './seeds.json' with { type: 'json' }

/** Fixed seeds, some of which once found a bug, and at least one new random seed. */
export function seedsOf(test: keyof typeof fixed, untried = 1): number[] {
  const others = Array.from({ length: Math.max(1, Math.ceil(untried)) }, () =>
    Math.trunc(Math.random() * 0x7fff_ffff),
  )
  return [...fixed[test], ...others]
}
