import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { AgainPanel } from '../../features/redeem-again/again-panel.tsx'
import { PointsChip } from '../../features/points/points-chip.tsx'
import { paths } from '../../navigation/paths.ts'

export function AgainScreen() {
  return (
    <>
      <PageHeader title="Redeem again" back={paths.Card} end={<PointsChip />} />
      <Main overBar>
        <AgainPanel />
      </Main>
    </>
  )
}
