import { expect, test } from 'vitest'
import { displayName, fullName, handleName, initials, storeGreetingName } from './person.ts'

test.each([
  [{ first_name: 'Adaeze', last_name: 'Okonkwo' }, 'Adaeze Okonkwo', 'adaeze', 'Adaeze', 'AO'],
  [{ first_name: ' Mary Ann ', last_name: ' de Souza ' }, 'Mary Ann de Souza', 'maryann', 'Mary Ann', 'MD'],
  [{ first_name: 'ẹniọlá', last_name: "'Ṣadé" }, "ẹniọlá 'Ṣadé", 'ẹniọlá', 'ẹniọlá', 'ẸṢ'],
  [{ first_name: 'Tunde' }, 'Tunde', 'tunde', 'Tunde', 'T'],
  [{ last_name: 'Bakare' }, 'Bakare', 'guest', 'Store Manager', 'B'],
  [{ first_name: ' ', last_name: '' }, 'Guest', 'guest', 'Store Manager', 'G'],
  [{ first_name: '123' }, '123', '123', '123', 'G'],
  [undefined, 'Guest', 'guest', 'Store Manager', 'G'],
])('%j is shown as %j, %j, %j and %j', (person, shown, handle, greeting, letters) => {
  expect(displayName(person)).toBe(shown)
  expect(handleName(person)).toBe(handle)
  expect(storeGreetingName(person)).toBe(greeting)
  expect(initials(person)).toBe(letters)
})

test('A handle is the same whether marks are typed as separate characters or not', () => {
  expect(handleName({ first_name: 'Ade\u0301' })).toBe('ad\u00e9')
})

test('A letter keeps its diacritical marks', () => {
  expect(initials({ first_name: 'e\u0323\u0301bun', last_name: 'Ola' })).toBe('\u1eb8\u0301O')
})

test('The full name is first and last name joined by a space', () => {
  expect(fullName({ first_name: 'Tunde', last_name: 'Bakare' })).toBe('Tunde Bakare')
  expect(fullName({})).toBe('')
})
