import { navigate, useAddress } from '@jara/client/router'

/** The filters of a list, kept in the address: it can be sent to a colleague, and Back undoes a step. */
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
    // Not those of this render: a field that is left by a click on a filter changes both at once.
    const latest = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value === undefined || value === '') latest.delete(name)
      else latest.set(name, value)
    }
    navigate(latest.size === 0 ? pathname : `${pathname}?${latest}`)
  }
  return [filters, change]
}
