import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { AccountSummary } from '../../features/account/account-summary.tsx'
import { InstallLink } from '../../features/install/install-link.tsx'
import { LogoutButton } from '../../features/auth/logout-button.tsx'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

export function AccountScreen() {
  const { user } = useSession()
  return (
    <>
      <PageHeader title="Account" back={paths.Home} />
      <Main overBar>
        <AccountSummary stored={user} />
        {/* Spec §2.10: a menu list exists but is empty. */}
        <ul aria-label="Menu" />
        <InstallLink />
        <LogoutButton />
      </Main>
    </>
  )
}
