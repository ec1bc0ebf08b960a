import { ActButton } from './act-button.tsx'

interface MoreButtonProps {
  readonly pages: {
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** At the foot of a list that has another page. */
export function MoreButton({ pages }: MoreButtonProps) {
  return (
    <ActButton busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      Next 50
    </ActButton>
  )
}
