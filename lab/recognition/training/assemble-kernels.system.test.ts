import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { assemble, assembledOf, kernels } from './assemble-kernels.ts'

test.each(kernels)('what runs of %s is what the text says', async (kernel) => {
  expect(await assemble(kernel)).toEqual(new Uint8Array(await readFile(assembledOf(kernel))))
})
