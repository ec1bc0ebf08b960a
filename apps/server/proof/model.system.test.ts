import { it, vi } from 'vitest'
import { expectAgreement } from './model/expect-agreement.ts'
import { newSeed, seedsOf } from './seeds.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 0)

vi.setConfig({ testTimeout: (minutes + 5) * 60_000 })

// In a soak, the test below runs instead of these seeds.
it.each(minutes > 0 ? [] : seedsOf('model'))('two nodes behave like the model: seed %i', (seed) =>
  expectAgreement(seed),
)

it.each(minutes > 0 ? [minutes] : [])(
  'two nodes behave like the model for %i minutes of new seeds',
  async () => {
    const end = performance.now() + minutes * 60_000
    while (performance.now() < end) await expectAgreement(newSeed())
  },
)
