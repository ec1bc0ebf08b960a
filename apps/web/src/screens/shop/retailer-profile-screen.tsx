import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { type AccountRow, AccountRows } from '../../features/identity/account/account-rows.tsx'
import { RetailerProfile } from '../../features/shop/retailer-profile/retailer-profile.tsx'
import { keyIcon } from '../../navigation/account-icons.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { paths } from '../../navigation/paths.ts'
import { useIsLive, useSession } from '../../session/use-session.ts'

const security: readonly AccountRow[] = [
  { icon: 'phone', title: 'Devices and sessions', href: furtherPaths.Sessions },
  { icon: keyIcon, title: 'Change password', href: furtherPaths.Password },
]

const counter: readonly AccountRow[] = [{ icon: 'user', title: 'Cashiers', href: furtherPaths.Cashiers }]

export function RetailerProfileScreen() {
  const { role } = useSession()
  const hasCashiers = useIsLive('counter') && role === 'retailer'
  return (
    <>
      <PageHeader title="Retailer Profile" back={paths.Dashboard} />
      <Main overBar>
        <RetailerProfile hasCounter={role !== 'brand'} />
        {hasCashiers && <AccountRows label="Counter" rows={counter} />}
        <AccountRows label="Security" rows={security} />
      </Main>
    </>
  )
}
