import { saidIn } from '@jara/client/request-failed'
import { listSessions } from '@jara/contract/identity/auth-sessions'
import { Badge } from '@jara/ui/badge'
import { FailureNotice } from '@jara/ui/failure-notice'
import { List } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Section } from '@jara/ui/section'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { OtherSessions } from './other-sessions.tsx'
import { AwaitedSessions, SessionRow } from './session-row.tsx'

/** Where the account is signed in. Every session except this one can be ended. */
export function SessionsPanel() {
  const { data: sessions, error, refetch } = useQuery(read(listSessions))
  if (!sessions && error) {
    const retry = () => void refetch()
    return <FailureNotice words="Your sessions could not be loaded." said={saidIn(error)} onRetry={retry} />
  }
  if (!sessions) return <AwaitedSessions />
  const present = sessions.find(({ is_current }) => is_current)
  const others = sessions.filter(({ is_current }) => !is_current)
  return (
    <>
      {present && (
        <Section title="This device">
          <List label="This device">
            <SessionRow session={present} end={<Badge tone="green">You</Badge>} />
          </List>
        </Section>
      )}
      {others.length > 0 ? (
        <OtherSessions sessions={others} />
      ) : (
        <Notice tone="info">You’re only signed in on this device.</Notice>
      )}
    </>
  )
}
