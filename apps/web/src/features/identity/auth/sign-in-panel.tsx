import { navigate, useAddress } from '@jara/client/router'
import { ButtonLink } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paths, withToken } from '../../../navigation/paths.ts'
import { invitationToken, keepInvitationToken } from '../../../session/invitation-token.ts'
import { ForgottenPasswordDialog } from './forgotten-password-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Opened once per installation, so it is not part of what every visit loads.
const FirstOperatorDialog = lazy(async () => {
  const loaded = await import('./first-operator-dialog.tsx')
  return { default: loaded.FirstOperatorDialog }
})

type Side =
  | { readonly at: 'form'; readonly news?: string }
  | { readonly at: 'forgotten'; readonly email: string }
  | { readonly at: 'new password'; readonly resetToken: string }
  | { readonly at: 'first operator'; readonly linkToken: string }

/** The sign-in form, the link to sign-up, and the dialogs for a forgotten password and for the first operator. */
export function SignInPanel() {
  const { search } = useAddress()
  const asked = new URLSearchParams(search)
  const resetToken = asked.get('reset')
  const invitation = asked.get('token') || invitationToken()
  const linkToken = asked.get('operator')
  const [side, setSide] = useState<Side>(() => sideAsked(resetToken, linkToken))
  useEffect(() => {
    if (invitation !== '') keepInvitationToken(invitation)
  }, [invitation])
  useHiddenTokens(resetToken !== null || linkToken !== null)

  const toForm = () => setSide({ at: 'form' })
  return (
    <>
      {side.at === 'form' && side.news !== undefined && <Notice tone="success">{side.news}</Notice>}
      <SignInForm invitation={invitation} onForgotten={(email) => setSide({ at: 'forgotten', email })} />
      <ButtonLink variant="outline" block href={withToken(paths.SignUp, invitation)}>
        Create Account
      </ButtonLink>
      {side.at === 'forgotten' && <ForgottenPasswordDialog email={side.email} onClose={toForm} />}
      {side.at === 'new password' && (
        <NewPasswordDialog
          resetToken={side.resetToken}
          onClose={toForm}
          onChanged={(news) => setSide({ at: 'form', news })}
        />
      )}
      {side.at === 'first operator' && (
        <Suspense>
          <FirstOperatorDialog
            linkToken={side.linkToken}
            onClose={toForm}
            onMade={(news) => setSide({ at: 'form', news })}
          />
        </Suspense>
      )}
    </>
  )
}

function sideAsked(resetToken: string | null, linkToken: string | null): Side {
  if (resetToken) return { at: 'new password', resetToken }
  return linkToken ? { at: 'first operator', linkToken } : { at: 'form' }
}

/** Removes one-time tokens from the address bar and the history. */
function useHiddenTokens(isShown: boolean): void {
  useEffect(() => {
    if (isShown) navigate(paths.SignIn, { replace: true })
  }, [isShown])
}
