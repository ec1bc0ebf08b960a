import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { type AccountRow, AccountRows } from '../../features/account/account-rows.tsx'
import { RetailerProfile } from '../../features/retailer-profile/retailer-profile.tsx'
import { keyIcon } from '../../features/sessions/session-icons.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

const security: readonly AccountRow[] = [
  { icon: 'phone', title: 'Phones and sessions', href: furtherPaths.Sessions },
  { icon: keyIcon, title: 'Change password', href: furtherPaths.Password },
]

export function RetailerProfileScreen() {
  const { role } = useSession()
  return (
    <>
      <PageHeader title="Retailer Profile" back={paths.Dashboard} />
      <Main overBar>
        <RetailerProfile hasCounter={role !== 'brand'} />
        <AccountRows label="Security" rows={security} />
      </Main>
    </>
  )
}
