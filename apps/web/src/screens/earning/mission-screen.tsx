import { PageHeader } from '@jara/ui/page-header'
import { isOnline } from '../../device/connection.ts'
import { MissionDeclaration } from '../../features/earning/declaration/mission-declaration.tsx'
import { sampleDeclarations } from '../../features/earning/declaration/sample-declaration.ts'
import { lazyPart, type NotLoadedProps } from '../../device/lazy-part.tsx'
import { MainNotLoaded } from '../../device/not-loaded.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const declarations = sampleDeclarations(isOnline)

const LiveMission = lazyPart(async () => (await import('./live-mission.tsx')).LiveMission, MissionNotLoaded)

export function MissionScreen() {
  if (!useIsLive('declaration')) return <MissionDeclaration source={declarations} backHref={paths.Home} />
  return <LiveMission />
}

function MissionNotLoaded(props: NotLoadedProps) {
  return (
    <>
      <PageHeader title="Mission Declaration" back={paths.Home} />
      <MainNotLoaded {...props} />
    </>
  )
}
