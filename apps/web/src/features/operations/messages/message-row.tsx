import { timeOfMessage } from '@jara/rules/operations/message-moment'
import type { MessageTopic } from '@jara/rules/operations/messages'
import { navigate } from '@jara/client/router'
import { Button, ButtonLink } from '@jara/ui/button'
import { IconTile, type TileTone } from '@jara/ui/icon-tile'
import type { IconName } from '@jara/ui/icon'
import { ListRow } from '@jara/ui/list'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useState } from 'react'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { paths } from '../../../navigation/paths.ts'
import type { Message } from './message-pages.ts'
import styles from './message-row.module.css'

interface MessageRowProps {
  /** One message, or several of one kind. */
  readonly messages: readonly Message[]
  readonly onRead: (messages: readonly Message[]) => void
}

/** One row: a message that links to its subject, a message that needs a response, or several of one kind. */
export function MessageRow({ messages, onRead }: MessageRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = messages
  if (!newest) return null
  if (messages.length > 1 && isOpen) {
    return messages.map((message) => <OneMessage key={message.id} message={message} onRead={onRead} />)
  }
  if (messages.length === 1) return <OneMessage message={newest} onRead={onRead} />
  const showAll = (
    <Button
      variant="quiet"
      small
      iconEnd="down"
      onClick={() => {
        setOpen(true)
        onRead(messages)
      }}
    >
      Show all {messages.length}
    </Button>
  )
  return (
    <Row
      message={newest}
      title={`${newest.title} · ${messages.length}`}
      isRead={messages.every(isRead)}
      foot={showAll}
    />
  )
}

function OneMessage({ message, onRead }: { message: Message; onRead: MessageRowProps['onRead'] }) {
  const { title = '', topic, not_me } = message
  const read = () => {
    if (!isRead(message)) onRead([message])
  }
  if (typeof not_me === 'string') {
    const answers = (
      <div className={styles.answers}>
        {!isRead(message) && (
          <Button small variant="tonal" onClick={read}>
            Yes, that was me
          </Button>
        )}
        <ButtonLink small variant="danger" href={not_me}>
          This was not me
        </ButtonLink>
      </div>
    )
    return <Row message={message} title={title} isRead={isRead(message)} foot={answers} />
  }
  const about = topic === undefined ? undefined : looks[topic].about
  const open = () => {
    read()
    if (about !== undefined) navigate(about)
  }
  return <Row message={message} title={title} isRead={isRead(message)} onPress={open} />
}

interface RowProps {
  readonly message: Message
  readonly title: string
  readonly isRead: boolean
  readonly foot?: React.ReactNode
  readonly onPress?: () => void
}

function Row({
  message: { topic = 'money', kind, body, created_at },
  title,
  isRead: wasRead,
  ...rest
}: RowProps) {
  const { icon, tone } =
    kind !== undefined && kind in exceptions ? exceptions[kind as keyof typeof exceptions] : looks[topic]
  return (
    <ListRow
      start={<IconTile icon={icon} tone={tone} />}
      title={
        wasRead ? (
          title
        ) : (
          <span className={styles.unread}>
            {title}
            <VisuallyHidden>, unread</VisuallyHidden>
          </span>
        )
      }
      meta={[body].filter(Boolean)}
      end={<span className={styles.time}>{timeOfMessage(created_at)}</span>}
      {...rest}
    />
  )
}

function isRead({ is_read = true }: Message): boolean {
  return is_read
}

interface Look {
  readonly icon: IconName | 'coin'
  readonly tone: TileTone
  /** Where the message links to. */
  readonly about?: string
}

const looks: Readonly<Record<MessageTopic, Look>> = {
  money: { icon: 'phone', tone: 'brand', about: paths.Card },
  purchases: { icon: 'box', tone: 'green', about: paths.Scan },
  safety: { icon: 'alert', tone: 'red' },
  news: { icon: 'bell', tone: 'brand' },
}

const exceptions = {
  'purchase-rejected': { icon: 'x', tone: 'red' },
  'purchase-reversed': { icon: 'x', tone: 'red' },
  'redemption-refunded': { icon: 'refresh', tone: 'yellow' },
  'points-adjusted': { icon: 'coin', tone: 'gold' },
  'points-expire': { icon: 'clock', tone: 'gold' },
  'appeal-decided': { icon: 'chat', tone: 'brand', about: furtherPaths.Decisions },
} as const satisfies Readonly<Record<string, Look>>
