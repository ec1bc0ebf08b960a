import { wordsOf } from '@jara/client/request-failed'
import { endOtherSessions, endSession, listSessions } from '@jara/contract/identity/auth-sessions'
import { Button } from '@jara/ui/button'
import { List } from '@jara/ui/list'
import { Notice } from '@jara/ui/notice'
import { Section } from '@jara/ui/section'
import { useMutation } from '@tanstack/react-query'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { renewToken } from '../../../session/session.ts'
import { type ListedSession, SessionRow, wordsFor } from './session-row.tsx'

/** The list is read again after each try, because another phone may have ended the session. */
const onSettled = () => invalidate(listSessions)

export function OtherSessions({ sessions }: { sessions: readonly ListedSession[] }) {
  const ending = useMutation({ ...write(endSession), onSettled })
  const endingAll = useMutation({
    ...write(endOtherSessions),
    onSuccess: (ended) => {
      if (ended?.token !== undefined) renewToken(ended.token)
    },
    onSettled,
  })
  const failure = ending.error ?? endingAll.error
  return (
    <>
      <Section title="Other devices">
        <List label="Other devices">
          {sessions.map((session, place) => (
            <SessionRow
              key={session.id ?? place}
              session={session}
              end={
                <Button
                  small
                  variant="danger"
                  aria-label={`Sign out ${wordsFor(session)}`}
                  busy={ending.isPending && ending.variables.params.id === session.id}
                  onClick={() => ending.mutate({ params: { id: session.id ?? '' } })}
                >
                  Sign out{' '}
                </Button>
              }
            />
          ))}
        </List>
      </Section>
      {failure && <Notice tone="error">{wordsOf(failure)}</Notice>}
      <Button
        variant="outline"
        block
        icon="sign-out"
        busy={endingAll.isPending}
        onClick={() => endingAll.mutate({})}
      >
        Sign out all other devices
      </Button>
      <Notice tone="info">
        Don’t recognise a device? Sign it out, then change your password. Several devices can share one
        network address.
      </Notice>
    </>
  )
}
