import { formatPoints } from '@jara/rules/points'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Notice } from '@jara/ui/notice'
import { Popup } from '@jara/ui/popup'
import { useOnline } from '../../../device/connection.ts'
import { lazyPart } from '../../../device/lazy-part.tsx'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import { dialogNotLoaded, PartNotLoaded } from '../../../device/not-loaded.tsx'
import { CameraRefused } from './camera-refused.tsx'
import { isUnsettled } from './scan-flow.ts'
import { ScanActions } from './scan-actions.tsx'
import { ScanStage } from './scan-stage.tsx'
import { ShopVerification } from './shop-verification.tsx'
import { useScan, type Scan } from './use-scan.ts'

const ProductChoice = lazyPart(
  async () => (await import('./product-choice.tsx')).ProductChoice,
  dialogNotLoaded(({ onRecapture }) => onRecapture()),
)
const KeptPhotoList = lazyPart(
  async () => (await import('./kept-photo-list.tsx')).KeptPhotoList,
  PartNotLoaded,
)

type ScanProductsProps = {
  onLeave: () => void
  /** Called once the user has seen the success message. */
  onSubmitted: () => void
}

/** The whole scan: from the shop to the submitted purchase, then the next product. */
export function ScanProducts({ onLeave, onSubmitted }: ScanProductsProps) {
  const scan = useScan()
  const { flow, take, camera } = scan
  const isOnline = useOnline()
  const refused = 'shop' in flow && flow.scanning && camera.state.at === 'refused' && camera.state.why
  const isReady = flow.at === 'ready'
  return (
    <>
      {!isOnline && 'shop' in flow && <Notice tone="warning">You’re offline. You can keep scanning.</Notice>}
      <ScanStage scan={scan} />
      {refused && <CameraRefused why={refused} instead="You can also use a photo." />}
      {flow.at === 'ready' && flow.problem && <Notice tone="error">{flow.problem}</Notice>}
      <ScanActions scan={scan} />
      <KeptPhotoList onChoose={isReady ? scan.chooseFor : undefined} />
      {(flow.at === 'shop' || flow.at === 'verifying') && (
        <ShopVerification flow={flow} take={take} camera={camera} onLeave={onLeave} />
      )}
      <Outcome scan={scan} onSubmitted={onSubmitted} />
      <LeaveDialog title="Leave this scan?" isBusy={isUnsettled(flow)}>
        This purchase hasn’t been submitted yet.
      </LeaveDialog>
    </>
  )
}

function Outcome({ scan, onSubmitted }: { scan: Scan; onSubmitted: () => void }) {
  const { flow, take, recapture, submit } = scan
  const dismiss = () => {
    take({ type: 'dismiss' })
    if (flow.at === 'submitted') onSubmitted()
  }
  if (flow.at === 'choosing' || (flow.at === 'submitting' && !flow.aside)) {
    return <ProductChoice flow={flow} take={take} onRecapture={recapture} onConfirm={submit} />
  }
  if (flow.at === 'failed') {
    return (
      <Popup tone="error" title="Error" onClose={dismiss}>
        {flow.words}
      </Popup>
    )
  }
  if (flow.at === 'kept') {
    return (
      <Popup tone="info" title="Saved on this phone" onClose={dismiss}>
        You’re offline. We’ll submit your purchase when you’re back online.
      </Popup>
    )
  }
  if (flow.at !== 'submitted') return null
  return (
    <Popup tone="success" title="Success" onClose={dismiss}>
      <p>Purchase submitted successfully!</p>
      {flow.points !== undefined && (
        <p>
          <CoinAmount amount={`+${formatPoints(flow.points)}`} /> once it is approved.
        </p>
      )}
    </Popup>
  )
}
