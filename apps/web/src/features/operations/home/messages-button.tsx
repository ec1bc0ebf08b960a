import { navigate } from '@jara/client/router'
import { countUnread } from '@jara/contract/operations/messages-unread'
import { unreadBadge } from '@jara/rules/operations/unread-messages'
import { IconButton } from '@jara/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import { messagesPath } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/use-session.ts'

/** Spec §2.4 does not define what this button does: it opens the customer's messages on the server. */
export function MessagesButton() {
  const { role } = useSession()
  // A brand sees this screen too, and has no messages.
  const { unread = 0 } = useQuery({ ...silently(read(countUnread)), enabled: role === 'customer' }).data ?? {}
  return (
    <IconButton
      icon="chat"
      label={unread > 0 ? `Messages, ${unreadBadge(unread)} unread` : 'Messages'}
      count={unread > 0 ? unreadBadge(unread) : undefined}
      look="solid"
      onClick={() => navigate(messagesPath)}
    />
  )
}
