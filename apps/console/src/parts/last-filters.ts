import { useAddress } from '@jara/client/router'
import { useEffect } from 'react'

/** The filters that each page had last, so that the way back from a detail leads to the list as it was. In memory alone. */
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
