import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import type { ReactNode } from 'react'
import { ActButton } from './act-button.tsx'
import styles from './answer.module.css'

interface AnswerProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isPlaceholderData?: boolean
    readonly refetch: () => unknown
  }
  /** In a panel without padding. */
  readonly inset?: boolean
  readonly children: (data: Data) => ReactNode
}

/** The result of a read: a placeholder while it loads; after a failure, the error above the previous figures. */
export function Answer<Data>({ query, inset = false, children }: AnswerProps<Data>) {
  const { data, error, refetch } = query
  const state = error ? (
    <Notice tone="error">
      <p>{wordsOf(error, 'The server could not be reached.')}</p>
      <ActButton variant="bare" onClick={() => void refetch()}>
        Try again
      </ActButton>
    </Notice>
  ) : (
    data === undefined && (
      <Skeleton label="Loading...">
        <SkeletonBlock shape="short" />
        <SkeletonBlock shape="panel" />
      </Skeleton>
    )
  )
  return (
    <>
      {state && inset ? <div className={styles.inset}>{state}</div> : state}
      {data !== undefined && children(data)}
    </>
  )
}
