import { storeGreetingName } from '@jara/rules/identity/person'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { RecentActivity } from '../../features/earning/approvals/recent-activity.tsx'
import { ProfileMenu } from '../../features/identity/auth/profile-menu.tsx'
import { QuickActions, TotalProducts } from '../../features/shop/inventory/dashboard-stock.tsx'
import { storedPerson } from '../../session/stored-user.ts'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { useIsLive, useSession } from '../../session/use-session.ts'

export function DashboardScreen() {
  const { role, user } = useSession()
  const person = storedPerson(user)
  const isShop = role === 'retailer'
  const givesPoints = useIsLive('payCode') && isShop
  const hasTill = useIsLive('counter') && isShop
  return (
    <>
      <PageHeader
        large
        title={`Welcome back, ${storeGreetingName(person)}`}
        end={
          <ProfileMenu
            person={person ?? {}}
            counter={givesPoints ? furtherPaths.Counter : undefined}
            till={hasTill ? furtherPaths.Till : undefined}
          />
        }
      />
      <Main overBar>
        <TotalProducts />
        <QuickActions />
        <RecentActivity showsShop={role === 'brand'} />
      </Main>
    </>
  )
}
