import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { ChangePasswordForm } from '../../features/identity/sessions/change-password-form.tsx'
import { accountOf } from '../../navigation/further-paths.ts'
import { useSession } from '../../session/use-session.ts'

export function PasswordScreen() {
  const { role } = useSession()
  return (
    <>
      <PageHeader title="Change password" back={accountOf(role)} />
      <Main overBar>
        <ChangePasswordForm />
      </Main>
    </>
  )
}
