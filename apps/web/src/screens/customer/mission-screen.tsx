import { lazy, Suspense } from 'react'
import { isOnline } from '../../device/connection.ts'
import { MissionDeclaration } from '../../features/declaration/mission-declaration.tsx'
import { sampleDeclarations } from '../../features/declaration/sample-declaration.ts'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

const declarations = sampleDeclarations(isOnline)

const LiveMission = lazy(async () => {
  const { LiveMission: Content } = await import('./live-mission.tsx')
  return { default: Content }
})

export function MissionScreen() {
  if (!useIsLive('declaration')) return <MissionDeclaration source={declarations} backHref={paths.Home} />
  return (
    <Suspense>
      <LiveMission />
    </Suspense>
  )
}
