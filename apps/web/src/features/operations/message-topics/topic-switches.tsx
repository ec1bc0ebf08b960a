import { wordsOf } from '@jara/client/request-failed'
import type { BodyOf } from '@jara/contract/call'
import { chooseTopic, readTopics } from '@jara/contract/operations/messages-topics'
import type { ChoosableTopic } from '@jara/rules/operations/messages'
import { FailureNotice } from '@jara/ui/failure-notice'
import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Switch } from '@jara/ui/switch'
import { useToast } from '@jara/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { read } from '../../../api/read.ts'
import { write } from '../../../api/request.ts'

interface Described {
  readonly topic: ChoosableTopic
  readonly icon: IconName
  readonly title: string
  readonly meta: string
}

const described: readonly Described[] = [
  { topic: 'purchases', icon: 'box', title: 'Purchases', meta: 'Confirmed or rejected' },
  { topic: 'expiry', icon: 'clock', title: 'Points about to expire', meta: '30 and 7 days before' },
  { topic: 'news', icon: 'bolt', title: 'News and offers', meta: 'Only sent if turned on' },
]

/** The topics that a customer may turn off. The server omits those that its programme does not use. */
export function TopicSwitches({ label }: { label: string }) {
  const toast = useToast()
  const topics = useQuery(read(readTopics))
  const choosing = useMutation({
    ...write(chooseTopic),
    onSuccess: (choices) => queryClient.setQueryData(read(readTopics).queryKey, choices),
    onError: (error) => toast(wordsOf(error)),
  })
  if (topics.isPending) {
    return (
      <Skeleton label="Loading your settings">
        <SkeletonBlock shape="panel" />
      </Skeleton>
    )
  }
  if (topics.data === undefined) {
    const words = 'Your settings could not be loaded.'
    return <FailureNotice words={words} said={undefined} onRetry={() => void topics.refetch()} />
  }
  const chosen = { ...topics.data, ...(choosing.isPending && changedBy(choosing.variables.body)) }
  return (
    <List label={label}>
      {described.map(({ topic, icon, title, meta }) => {
        const choice = chosen[topic]
        if (choice === undefined) return null
        const choose = (on: boolean) => choosing.mutate({ body: { topic, choice: on ? 'on' : 'off' } })
        return (
          <ListRow
            key={topic}
            start={<IconTile icon={icon} />}
            title={title}
            meta={[meta]}
            end={<Switch name={topic} label={title} on={choice === 'on'} onChange={choose} />}
          />
        )
      })}
    </List>
  )
}

/** The switch changes at once, and reverts if the server refuses. */
function changedBy({ topic, choice }: BodyOf<typeof chooseTopic>) {
  return { [topic]: choice }
}
