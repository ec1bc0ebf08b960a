import { formatPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { CoinAmount } from '@jara/ui/coin-amount'
import { Notice } from '@jara/ui/notice'
import { Popup } from '@jara/ui/popup'
import { useState } from 'react'
import { useLeaveQuestion } from '../../navigation/leave-question.ts'
import { CameraRefused } from './camera-refused.tsx'
import { ProductChoice } from './product-choice.tsx'
import { isUnsettled } from './scan-flow.ts'
import { ScanActions } from './scan-actions.tsx'
import { ScanStage } from './scan-stage.tsx'
import { ShopVerification } from './shop-verification.tsx'
import { useScan, type Scan } from './use-scan.ts'

type ScanProductsProps = {
  onLeave: () => void
  /** Called once the user has seen the success message. */
  onSubmitted: () => void
}

/** The whole scan: from the shop to the submitted purchase, then the next product. */
export function ScanProducts({ onLeave, onSubmitted }: ScanProductsProps) {
  const scan = useScan()
  const { flow, take, camera } = scan
  const refused = 'shop' in flow && flow.scanning && camera.state.at === 'refused' && camera.state.why
  return (
    <>
      <ScanStage scan={scan} />
      {refused && <CameraRefused why={refused} instead="You can also use a photo." />}
      {flow.at === 'ready' && flow.problem && <Notice tone="error">{flow.problem}</Notice>}
      <ScanActions scan={scan} />
      {(flow.at === 'shop' || flow.at === 'verifying') && (
        <ShopVerification flow={flow} take={take} camera={camera} onLeave={onLeave} />
      )}
      <Outcome scan={scan} onSubmitted={onSubmitted} />
      <LeaveQuestion isBusy={isUnsettled(flow)} />
    </>
  )
}

/** A tapped notification would lose the photo and what was chosen. */
function LeaveQuestion({ isBusy }: { isBusy: boolean }) {
  const [leave, setLeave] = useState<() => void>()
  useLeaveQuestion(isBusy, (goThere) => setLeave(() => goThere))
  if (!leave) return null
  if (!isBusy) {
    // What it asks about has ended.
    setLeave(undefined)
    return null
  }
  const close = () => setLeave(undefined)
  return (
    <Popup
      tone="info"
      title="Leave this scan?"
      closeLabel="Stay"
      onClose={close}
      actions={
        <Button
          block
          onClick={() => {
            close()
            leave()
          }}
        >
          Leave
        </Button>
      }
    >
      This purchase is not submitted yet.
    </Popup>
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
        You are offline. Your purchase will be submitted as soon as there is a network.
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
