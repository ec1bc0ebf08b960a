import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { useState } from 'react'
import { SampleCard } from '../../features/digital-card/sample-card.tsx'
import { ScanToPay } from '../../features/digital-card/scan-to-pay.tsx'
import { InstallInvitation } from '../../features/install/install-invitation.tsx'
import { PointsLine } from '../../features/points/points-line.tsx'
import { RecentRedemptions } from '../../features/redemption/recent-redemptions.tsx'
import { RedeemPanel } from '../../features/redemption/redeem-panel.tsx'
import { paths } from '../../navigation/paths.ts'

export function CardScreen() {
  const [hasRedeemed, setRedeemed] = useState(false)
  return (
    <>
      <PageHeader title="Digital Card" back={paths.Home} />
      <Main overBar>
        <SampleCard />
        <PointsLine />
        <RedeemPanel onRedeemed={() => setRedeemed(true)} />
        {hasRedeemed && <InstallInvitation />}
        <RecentRedemptions />
        <ScanToPay />
      </Main>
    </>
  )
}
