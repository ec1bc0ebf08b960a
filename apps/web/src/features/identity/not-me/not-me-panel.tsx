import { wordsOf } from '@jara/client/request-failed'
import { navigate, useAddress } from '@jara/client/router'
import { secureAccount } from '@jara/contract/identity/auth-sessions'
import { getMe } from '@jara/contract/points/balance'
import { Button, ButtonLink } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useMutation } from '@tanstack/react-query'
import { request, write } from '../../../api/request.ts'
import { furtherPaths } from '../../../navigation/further-paths.ts'
import { paths } from '../../../navigation/paths.ts'

/** The address after the tap. It survives the end of this phone's session, which resets every screen. */
const done = '?done'

/** Explains the link of a message, and acts only on a tap: mail programs open links automatically. */
export function NotMePanel() {
  const { search } = useAddress()
  const link = new URLSearchParams(search).get('link') ?? ''
  const stopping = useMutation({ ...write(secureAccount), onSuccess: leaveEndedSession })
  if (search === done) return <Stopped />
  return (
    <>
      <Text as="h2" look="heading">
        Is someone else using your account? Secure it now.
      </Text>
      <Stack gap={2}>
        <Text>Redemptions will be blocked until you set a new password.</Text>
        <Text>All devices will be signed out, including this one.</Text>
        <Text>Your points are safe, and you can still earn more.</Text>
      </Stack>
      {link === '' && (
        <Notice tone="error">This link is incomplete. Please open it from the message again.</Notice>
      )}
      {stopping.isError && <Notice tone="error">{wordsOf(stopping.error)}</Notice>}
      <Button
        variant="danger"
        block
        busy={stopping.isPending}
        disabled={link === ''}
        onClick={() => stopping.mutate({ body: { link } })}
      >
        Block redemptions and sign out everywhere
      </Button>
      <ButtonLink variant="outline" block href={paths.Home}>
        Yes, that was me
      </ButtonLink>
    </>
  )
}

function Stopped() {
  return (
    <>
      <Text as="h2" look="heading">
        Your points are safe
      </Text>
      <Notice tone="success">Redemptions are blocked and all devices are signed out.</Notice>
      <Text>
        Next, set a new password to unblock redemptions: tap “Forgot Password?” on the sign-in screen and
        we’ll email you a link. Choose a password you don’t use anywhere else.
      </Text>
      <ButtonLink block href={paths.SignIn}>
        Go to sign-in
      </ButtonLink>
    </>
  )
}

/** If the link was about this phone's account, its session ended with the others, and any call reveals that. */
async function leaveEndedSession(): Promise<void> {
  navigate(`${furtherPaths.NotMe}${done}`, { replace: true })
  await request(getMe, {}).catch(() => undefined)
}
