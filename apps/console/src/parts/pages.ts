import { pageSize } from '@jara/contract/call'
import { keepPreviousData } from '@tanstack/react-query'

/** The cursor of the page after this one; undefined after the last. */
export function lastIdOf(page: readonly { readonly id: string }[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.id
}

/**
 * For lists about people: every read is an act in the audit trail, so they are read when somebody asks, and not every fifteen
 * seconds. While a filter changes, the rows of before stay.
 */
export const readWhenAsked = { refetchInterval: false, placeholderData: keepPreviousData } as const
