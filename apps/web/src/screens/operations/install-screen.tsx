import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { InstallPanel } from '../../features/operations/install/install-panel.tsx'
import { paths, areaOf } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

export function InstallScreen() {
  const { role } = useSession()
  const back = areaOf(role) === paths.Dashboard ? paths.Dashboard : paths.Account
  return (
    <>
      <PageHeader title="Install Jara" back={back} />
      <Main overBar>
        <InstallPanel />
      </Main>
    </>
  )
}
