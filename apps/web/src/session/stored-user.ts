/** The signed-in user as stored by the browser. Any field may be missing. */
export interface SessionUser {
  readonly role?: string | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
  /** Identifies the owner of the data stored on this phone. */
  readonly owner?: string | undefined
}

export type StoredUser =
  | { readonly at: 'missing' }
  | { readonly at: 'damaged' }
  | { readonly at: 'read'; readonly user: SessionUser }

/** Reads `userData`. Anything but a JSON object counts as damaged; fields that are not text are left out. */
export function readStoredUser(text: string | undefined): StoredUser {
  if (text === undefined || text === '') return { at: 'missing' }
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { at: 'damaged' }
  const user: { -readonly [Field in keyof SessionUser]: SessionUser[Field] } = {}
  for (const name of ['role', 'first_name', 'last_name', 'email', 'owner'] as const) {
    const field: unknown = Reflect.get(value, name)
    if (typeof field === 'string') user[name] = field
  }
  return { at: 'read', user }
}

/** The stored user, if it was readable. */
export function storedPerson(stored: StoredUser): SessionUser | undefined {
  return stored.at === 'read' ? stored.user : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
