import { useLocation, useNavigate } from 'react-router'
import { SignUp } from '../features/sign-up/sign-up.tsx'
import { paths, withToken } from '../navigation/paths.ts'
import { invitationToken } from '../session/invitation-token.ts'

export function SignUpScreen() {
  const query = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const signInHref = withToken(paths.SignIn, query.get('token') ?? invitationToken())
  return (
    <SignUp
      code={query.get('code') ?? undefined}
      signInHref={signInHref}
      onLeave={() => void navigate(signInHref)}
    />
  )
}
