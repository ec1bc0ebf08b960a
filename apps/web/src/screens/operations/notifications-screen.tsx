import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { PushPanel } from '../../features/operations/notifications/push-panel.tsx'
import { paths, areaOf } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'

export function NotificationsScreen() {
  const { role } = useSession()
  return (
    <>
      <PageHeader title="Notification Settings" back={areaOf(role) ?? paths.Home} />
      <Main overBar>
        <PushPanel />
      </Main>
    </>
  )
}
