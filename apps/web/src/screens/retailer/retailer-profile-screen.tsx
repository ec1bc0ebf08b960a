import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { RetailerProfile } from '../../features/retailer-profile/retailer-profile.tsx'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

export function RetailerProfileScreen() {
  const { role } = useSession()
  return (
    <>
      <PageHeader title="Retailer Profile" back={paths.Dashboard} />
      <Main overBar>
        <RetailerProfile hasCounter={role !== 'brand'} />
      </Main>
    </>
  )
}
