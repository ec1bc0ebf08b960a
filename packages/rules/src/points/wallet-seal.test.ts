import { expect, it } from 'vitest'
import { noHash, textOfDay, textOfEntry, textOfNode, textOfWallet } from './wallet-seal.ts'

const entry = { id: 7, reference: 'a/b', kind: 'earn', points: 5, balanceAfter: null, microseconds: 1 }

it('writes each part of what is sealed into its text', () => {
  expect(textOfEntry(noHash, 1, entry)).toBe(`["${noHash}",1,7,"a/b","earn",5,null,1]`)
  expect(textOfWallet('w', 3, 'ab')).toBe('["wallet","w",3,"ab"]')
  expect(textOfNode('ab', 'cd')).toBe('["node","ab","cd"]')
  const day = { day: '2026-11-19', previous: 'ab', tree: 'cd', wallets: 2 }
  expect(textOfDay(day)).toBe('["day","2026-11-19","ab","cd",2]')
})

it('keeps apart what could be read as something else', () => {
  const other = { ...entry, reference: 'a/b","earn' }
  expect(textOfEntry(noHash, 1, entry)).not.toBe(textOfEntry(noHash, 1, other))
  expect(textOfNode('a","b', 'c')).not.toBe(textOfNode('a', 'b","c'))
})
