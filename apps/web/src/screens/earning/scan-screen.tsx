import { navigate } from '@jara/client/router'
import { Main } from '@jara/ui/frame'
import { PageHeader } from '@jara/ui/page-header'
import { useState } from 'react'
import { InstallInvitation } from '../../features/operations/install/install-invitation.tsx'
import { PointsChip, PointsFailure } from '../../features/points/balance/points-chip.tsx'
import { RecentScans } from '../../features/earning/recent-scans/recent-scans.tsx'
import { ScanProducts } from '../../features/earning/scan/scan-products.tsx'
import { paths } from '../../navigation/paths.ts'

export function ScanScreen() {
  const [hasSubmitted, setSubmitted] = useState(false)
  return (
    <>
      <PageHeader title="Scan Products" end={<PointsChip />} />
      <Main overBar>
        <PointsFailure />
        <ScanProducts onLeave={() => navigate(paths.Home)} onSubmitted={() => setSubmitted(true)} />
        {hasSubmitted && <InstallInvitation />}
        <RecentScans />
      </Main>
    </>
  )
}
