import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  { name: 'Adaeze Okonkwo', letters: 'AO' },
  { name: 'tunde', letters: 'T' },
  { name: 'Ọláyínká Oluwaseun Ṣadé-Adébáyọ̀', letters: 'ỌṢ' },
  { name: '  Ngozi   (Mrs.)  Eze ', letters: 'NE' },
  { name: 'O\u0323la\u0301 Bello', letters: 'O\u0323B' },
  { name: '—', letters: '' },
  { name: '', letters: '' },
])('the initials of "$name" are "$letters"', ({ name, letters }) => {
  expect(initials(name)).toBe(letters)
})
