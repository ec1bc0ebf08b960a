import { listMessages, readMessage } from '@jara/contract/operations/messages'
import { countUnread } from '@jara/contract/operations/messages-unread'
import type { MessageTopic } from '@jara/rules/operations/messages'
import { Button } from '@jara/ui/button'
import { Chips } from '@jara/ui/chips'
import { EmptyState } from '@jara/ui/empty-state'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { useToast } from '@jara/ui/toast'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { groupMessages } from './group-messages.ts'
import { type Message, messagePages } from './message-pages.ts'
import { MessageRow } from './message-row.tsx'

const chips = ['All', 'Money', 'Purchases', 'Security'] as const

const topicOf: Readonly<Record<(typeof chips)[number], MessageTopic | undefined>> = {
  All: undefined,
  Money: 'money',
  Purchases: 'purchases',
  Security: 'safety',
}

/** The customer's messages about points and the account, from the server. */
export function MessageList() {
  const [chip, setChip] = useState<(typeof chips)[number]>('All')
  return (
    <>
      <Chips label="Topic" options={chips} selected={chip} onSelect={setChip} />
      <Pages topic={topicOf[chip]} />
    </>
  )
}

function Pages({ topic }: { topic: MessageTopic | undefined }) {
  const query = useInfiniteQuery(messagePages(topic))
  const { read, readAll } = useReading()
  if (query.isPending) return <AwaitedMessages />
  if (query.data === undefined) {
    const words = 'Your messages could not be loaded.'
    return <FailureNotice words={words} said={undefined} onRetry={() => void query.refetch()} />
  }
  const messages = query.data.pages.flat()
  const newest = messages[0]?.id
  if (newest === undefined) {
    return (
      <EmptyState
        icon="chat"
        title="No messages"
        words="Updates about your points and account appear here."
      />
    )
  }
  const markAll = (
    <Button variant="quiet" onClick={() => readAll(newest)}>
      Mark all as read
    </Button>
  )
  const offersAll = topic === undefined && messages.some(({ is_read }) => is_read === false)
  return (
    <>
      {groupMessages(messages, query.dataUpdatedAt).map(({ day, rows }, place) => (
        <Section key={day} title={day} end={place === 0 && offersAll && markAll}>
          <List label={day}>
            {rows.map((row) => (
              <MessageRow key={row[0]?.id} messages={row} onRead={read} />
            ))}
          </List>
        </Section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          iconEnd="down"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

/** Marks messages as read on the server, and shows the change once the list has been read again. */
function useReading() {
  const show = useToast()
  const reading = useMutation({
    ...write(readMessage),
    onSuccess: () => invalidate(listMessages, countUnread),
    onError: () => show('We couldn’t mark this as read. Please try again.'),
  })
  return {
    read: (messages: readonly Message[]) => {
      for (const { id, is_read } of messages) {
        if (id !== undefined && is_read === false) reading.mutate({ body: { id } })
      }
    },
    readAll: (id: number) => reading.mutate({ body: { id, andAllBefore: true } }),
  }
}

function AwaitedMessages() {
  return (
    <Skeleton label="Loading messages">
      <SkeletonBlock shape="panel" />
    </Skeleton>
  )
}
