import { Notice } from '@jara/ui/notice'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { useCamera } from '../../../../device/camera/use-camera.ts'
import { lazyPart } from '../../../../device/lazy-part.tsx'
import { PartNotLoaded } from '../../../../device/not-loaded.tsx'
import { DeclarationFrame, beginHere } from '../declaration-frame.tsx'
import { PhotoCapture } from '../photo-capture.tsx'
import { PinEntry } from '../pin-entry.tsx'
import { Recognition } from '../recognition.tsx'
import type { LiveFlow } from './live-declaration.ts'
import { LiveMethods } from './live-methods.tsx'
import { useLiveDeclaration, type LiveDeclaration, type ShopDoor } from './use-live-declaration.ts'

const LiveSelection = lazyPart(
  async () => (await import('./live-selection.tsx')).LiveSelection,
  PartNotLoaded,
)
const LiveReview = lazyPart(async () => {
  // Load the result with the review, in case the connection is lost in between.
  const [{ LiveReview: Content }] = await Promise.all([
    import('./live-review.tsx'),
    import('./live-result.tsx'),
  ])
  return Content
}, PartNotLoaded)
const LiveResult = lazyPart(async () => (await import('./live-result.tsx')).LiveResult, PartNotLoaded)

interface LiveMissionDeclarationProps {
  readonly door: ShopDoor
  readonly camera: ReturnType<typeof useCamera>
  readonly backHref: string
}

/** The specified steps, with the shop's products and the programme's missions: a submission is a purchase. */
export function LiveMissionDeclaration({ door, camera, backHref }: LiveMissionDeclarationProps) {
  const declaration = useLiveDeclaration(door, camera)
  const { flow, take } = declaration
  const title = useRef<HTMLHeadingElement>(null)
  useEntrance(door.shop, () => take({ type: 'enter-shop' }))

  function startOver() {
    take({ type: 'start-over' })
    camera.stop()
    beginHere(title.current)
  }
  return (
    <>
      <DeclarationFrame
        title={title}
        at={flow.at}
        backHref={backHref}
        onStartOver={startOver}
        isBusy={isUnsettled(flow)}
      >
        <Step declaration={declaration} shop={door.shop} onChangeShop={() => door.change()} />
      </DeclarationFrame>
      {flow.at === 'shop' && <ShopQuestion door={door} onLeave={startOver} />}
    </>
  )
}

function ShopQuestion({ door, onLeave }: { door: ShopDoor; onLeave: () => void }) {
  return door.ask(onLeave)
}

/** Calls back once, when a shop is chosen. */
function useEntrance(shop: string | undefined, onEnter: () => void): void {
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    if (shop !== undefined) enter()
  }, [shop])
}

function isUnsettled({ at }: LiveFlow): boolean {
  return at === 'recognition' || at === 'confirmation' || at === 'review' || at === 'submission'
}

interface StepProps {
  readonly declaration: LiveDeclaration
  readonly shop: string | undefined
  readonly onChangeShop: () => void
}

function Step({ declaration, shop, onChangeShop }: StepProps) {
  const { flow, take, choose, givePin, submit } = declaration
  switch (flow.at) {
    case 'method':
    case 'shop':
      return <LiveMethods onChoose={choose} shop={shop} onChangeShop={onChangeShop} />
    case 'photo':
      return (
        <PhotoCapture
          declaration={declaration}
          refusal={flow.refusal}
          guidance="Fill the frame with the product and hold still."
        />
      )
    case 'pin':
      return (
        <PinEntry
          pin={flow.pin}
          refusal={flow.refusal}
          onType={(text) => take({ type: 'type-pin', text })}
          onGive={givePin}
        />
      )
    case 'recognition':
      return <Recognition given={flow.given} />
    case 'confirmation':
      return <LiveSelection flow={flow} take={take} />
    case 'review':
    case 'submission':
      return (
        <LiveReview flow={flow} take={take} onSubmit={(draft) => shop !== undefined && submit(draft, shop)} />
      )
    case 'result':
      return <LiveResult flow={flow} />
    case 'kept':
      return <Notice tone="info">{keptWords[flow.what]}</Notice>
  }
}

const keptWords = {
  photo: 'You’re offline. We’ve saved the photo. Choose its product under Scan when you’re back online.',
  declaration: 'You’re offline. We’ll submit your declaration when you’re back online.',
} as const
