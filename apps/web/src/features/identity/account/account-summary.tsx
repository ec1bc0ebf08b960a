import { displayName } from '@jara/rules/identity/person'
import { Avatar } from '@jara/ui/avatar'
import { Card } from '@jara/ui/card'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { StoredUser } from '../../../session/stored-user.ts'

/** The signed-in user, from the browser's storage. */
export function AccountSummary({ stored }: { stored: StoredUser }) {
  if (stored.at === 'missing') return <Notice tone="error">User data not found. Please log in again.</Notice>
  if (stored.at === 'damaged') return <Notice tone="error">Could not load user data.</Notice>
  const name = displayName(stored.user)
  return (
    <Card row>
      <Avatar name={name} large />
      <Stack gap={1} grow>
        <Text as="h2" look="heading">
          {name}
        </Text>
        <Text look="muted">
          <BreakableEmail email={stored.user.email ?? ''} />
        </Text>
      </Stack>
    </Card>
  )
}

/** A long address breaks before the at sign, not in the middle of a word. */
function BreakableEmail({ email }: { email: string }) {
  const [name, ...domain] = email.split('@')
  return domain.length === 0 ? (
    name
  ) : (
    <>
      {name}
      <wbr />@{domain.join('@')}
    </>
  )
}
