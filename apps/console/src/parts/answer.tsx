import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import type { ReactNode } from 'react'
import { ActButton } from './act-button.tsx'

interface AnswerProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isPlaceholderData?: boolean
    readonly refetch: () => unknown
  }
  readonly children: (data: Data) => ReactNode
}

/** The result of a read: a placeholder while it loads; after a failure, the error above the previous figures. */
export function Answer<Data>({ query, children }: AnswerProps<Data>) {
  const { data, error, refetch } = query
  return (
    <>
      {error && (
        <Notice tone="error">
          <p>{wordsOf(error, 'The server could not be reached.')}</p>
          <ActButton variant="bare" onClick={() => void refetch()}>
            Try again
          </ActButton>
        </Notice>
      )}
      {data === undefined && !error && (
        <Skeleton label="Loading...">
          <SkeletonBlock shape="short" />
          <SkeletonBlock shape="panel" />
        </Skeleton>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
