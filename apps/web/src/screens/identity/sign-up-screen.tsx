import { navigate, useAddress } from '@jara/client/router'
import { SignUp } from '../../features/identity/sign-up/sign-up.tsx'
import { paths, withToken } from '../../navigation/paths.ts'
import { invitationToken } from '../../session/invitation-token.ts'

export function SignUpScreen() {
  const query = new URLSearchParams(useAddress().search)
  const signInHref = withToken(paths.SignIn, query.get('token') ?? invitationToken())
  return (
    <SignUp
      code={query.get('code') ?? undefined}
      signInHref={signInHref}
      onLeave={() => navigate(signInHref)}
    />
  )
}
