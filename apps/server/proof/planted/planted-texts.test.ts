import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bugs } from './bugs.ts'
import { paymentBugs } from './payment-bugs.ts'
import { takingBackBugs } from './taking-back-bugs.ts'

const root = join(import.meta.dirname, '../../../..')
const all = [...bugs, ...takingBackBugs, ...paymentBugs]

/** `npm run test:planted-bugs` takes long and runs rarely, while the texts that it replaces change with the code. */
describe('a planted bug', () => {
  it.each(all)('replaces texts that stand once in the code: $name', ({ edits }) => {
    const found = edits.map(({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length - 1)
    expect(found).toEqual(edits.map(() => 1))
  })

  it.each(all)('changes each of them: $name', ({ edits }) => {
    for (const { find, replace } of edits) expect(replace).not.toBe(find)
  })

  it('has a name of its own, by which it can be run alone', () => {
    const names = all.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
