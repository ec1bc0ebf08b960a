/** A person's name. Either part may be missing. */
export type PersonName = { first_name?: string | undefined; last_name?: string | undefined }

/** First and last name joined by a space. */
export function fullName({ first_name = '', last_name = '' }: PersonName): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim()
}

export function displayName(person: PersonName | undefined): string {
  return fullName(person ?? {}) || 'Guest'
}

/** A short form of the first name, without a leading @. */
export function handleName(person: PersonName | undefined): string {
  const firstName = person?.first_name ?? ''
  return firstName.normalize('NFC').toLowerCase().replace(/\s+/g, '') || 'guest'
}

/** The name in the greeting of the retailer area. */
export function storeGreetingName(person: PersonName | undefined): string {
  return person?.first_name?.trim() || 'Store Manager'
}

/** The first letter of each name, with its diacritical marks. */
export function initials(person: PersonName | undefined): string {
  const letters = firstLetter(person?.first_name) + firstLetter(person?.last_name)
  return letters || firstLetter(displayName(undefined))
}

function firstLetter(name = ''): string {
  const [letter = ''] = /\p{L}\p{M}*/u.exec(name.normalize('NFC')) ?? []
  return letter.toUpperCase()
}
