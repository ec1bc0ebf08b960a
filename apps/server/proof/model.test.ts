import { it, vi } from 'vitest'
import { expectAgreement } from './model/expect-agreement.ts'

/** MODEL_SEED runs one failed seed in full instead, and shrinks its command sequence. */
const { MODEL_SEED } = process.env
const shrinks = MODEL_SEED !== undefined
const search = shrinks ? { shrinks } : { runs: 5 }

vi.setConfig({ testTimeout: shrinks ? 3_600_000 : 300_000 })

it('two nodes behave like the model', () => expectAgreement(Number(MODEL_SEED ?? 1), search))
