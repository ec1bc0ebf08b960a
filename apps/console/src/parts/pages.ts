import { pageSize } from '@jara/contract/call'
import { keepPreviousData } from '@tanstack/react-query'

/** The cursor of the next page; undefined after the last. */
export function lastIdOf(page: readonly { readonly id: string }[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.id
}

/**
 * For lists about people: every read is recorded in the audit trail, so they are read on demand rather than every fifteen
 * seconds. While a filter changes, the previous rows stay.
 */
export const readWhenAsked = { refetchInterval: false, placeholderData: keepPreviousData } as const
