import { useAddress } from '@jara/client/router'
import { useEffect } from 'react'

/** Each page's last filters, so that the link back from a detail page restores the list. Kept in memory only. */
const lastSearch = new Map<string, string>()

export function useLastFilters(): void {
  const { pathname, search } = useAddress()
  useEffect(() => {
    lastSearch.set(pathname, search)
  }, [pathname, search])
  useEffect(() => () => lastSearch.clear(), [])
}

export function withLastFilters(pathname: string): string {
  return `${pathname}${lastSearch.get(pathname) ?? ''}`
}
