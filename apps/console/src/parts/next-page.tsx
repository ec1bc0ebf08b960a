import { ActButton } from './act-button.tsx'
import { count } from './words.ts'

interface NextPageProps {
  readonly shown: number
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** The foot of a list: how many rows are shown, and a button for the next page. */
export function NextPage({ shown, query }: NextPageProps) {
  if (shown === 0) return null
  return (
    <>
      <span>{count(shown)} shown</span>
      {query.hasNextPage && (
        <ActButton size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Next 50
        </ActButton>
      )}
    </>
  )
}
