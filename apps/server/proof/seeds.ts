import fixed from './seeds.json' with { type: 'json' }

/** Seeds that once found something, or stand for the ordinary, and one at least that nobody has tried before. */
export function seedsOf(test: keyof typeof fixed, untried = 1): number[] {
  const others = Array.from({ length: Math.max(1, Math.ceil(untried)) }, () =>
    Math.trunc(Math.random() * 0x7fff_ffff),
  )
  return [...fixed[test], ...others]
}
