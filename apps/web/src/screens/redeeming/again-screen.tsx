import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { AgainPanel } from '../../features/redeeming/redeem-again/again-panel.tsx'
import { PointsChip } from '../../features/points/balance/points-chip.tsx'
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
