import { Main } from '@jara/ui/frame'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { PageHeader } from '@jara/ui/page-header'
import { useState } from 'react'
import { SampleCard } from '../../features/redeeming/digital-card/sample-card.tsx'
import { ScanToPay } from '../../features/redeeming/digital-card/scan-to-pay.tsx'
import { InstallInvitation } from '../../features/operations/install/install-invitation.tsx'
import { PointsLine } from '../../features/points/balance/points-line.tsx'
import { PayCodeCard } from '../../features/shop/pay-code/pay-code-card.tsx'
import { RecentRedemptions } from '../../features/redeeming/redemption/recent-redemptions.tsx'
import type { AskingForProof } from '../../features/shop/pay-code/payment-page.tsx'
import type { Asking } from '../../features/redeeming/redemption/use-redeeming.ts'
import { RedeemPanel } from '../../features/redeeming/redemption/redeem-panel.tsx'
import { furtherPaths } from '../../navigation/further-paths.ts'
import { lazyPart } from '../../device/lazy-part.tsx'
import { dialogNotLoaded } from '../../device/not-loaded.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIsLive } from '../../session/use-session.ts'

// Loaded on demand, because most redemptions need no confirmation.
const AskingDialog = lazyPart(
  async () => (await import('./asking-dialog.tsx')).AskingDialog,
  dialogNotLoaded(({ onClose }) => onClose()),
)

function confirm(asking: Asking | AskingForProof) {
  return <AskingDialog {...asking} />
}

export function CardScreen() {
  const [hasRedeemed, setRedeemed] = useState(false)
  const hasPayCode = useIsLive('payCode')
  return (
    <>
      <PageHeader title="Digital Card" back={paths.Home} />
      <Main overBar>
        <SampleCard />
        <PointsLine />
        <RedeemPanel onRedeemed={() => setRedeemed(true)} confirm={confirm} />
        {hasRedeemed && <InstallInvitation />}
        <RecentRedemptions />
        <ScanToPay />
        {hasPayCode && <PayCodeCard confirm={confirm} />}
        <List label="More">
          <ListRow start={<IconTile icon="list" />} title="Statement" href={furtherPaths.Statement} />
          <ListRow start={<IconTile icon="refresh" />} title="Redeem again" href={furtherPaths.Again} />
        </List>
      </Main>
    </>
  )
}
