import { navigate, useAddress } from '@jara/client/router'

/** A list's filters, kept in the address: operators can share it, and Back undoes a step. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Partial<Record<Name, string>>, (change: Partial<Record<Name, string | undefined>>) => void] {
  const { pathname, search } = useAddress()
  const params = new URLSearchParams(search)
  const filters: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value !== null && value !== '') filters[name] = value
  }
  const change = (changes: Partial<Record<Name, string | undefined>>) => {
    // Not this render's filters: clicking a filter while a field has the focus changes both at once.
    const latest = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value === undefined || value === '') latest.delete(name)
      else latest.set(name, value)
    }
    navigate(latest.size === 0 ? pathname : `${pathname}?${latest}`)
  }
  return [filters, change]
}
