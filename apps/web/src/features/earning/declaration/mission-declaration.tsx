import { useRef } from 'react'
import { DeclarationFrame, beginHere } from './declaration-frame.tsx'
import type { DeclarationSource } from './declaration.ts'
import { FinalReview } from './final-review.tsx'
import { MethodChoice } from './method-choice.tsx'
import { MissionResult } from './mission-result.tsx'
import { PhotoCapture } from './photo-capture.tsx'
import { PinEntry } from './pin-entry.tsx'
import { ProductSelection } from './product-selection.tsx'
import { Recognition } from './recognition.tsx'
import { useDeclaration, type Declaration } from './use-declaration.ts'

type MissionDeclarationProps = { source: DeclarationSource; backHref: string }

export function MissionDeclaration({ source, backHref }: MissionDeclarationProps) {
  const declaration = useDeclaration(source)
  const { flow, take } = declaration
  const title = useRef<HTMLHeadingElement>(null)

  function startOver() {
    take({ type: 'start-over' })
    beginHere(title.current)
  }
  return (
    <DeclarationFrame
      title={title}
      at={flow.at}
      backHref={backHref}
      onStartOver={startOver}
      isBusy={'given' in flow}
    >
      <Step source={source} declaration={declaration} />
    </DeclarationFrame>
  )
}

function Step({ source, declaration }: { source: DeclarationSource; declaration: Declaration }) {
  const { flow, take, submit, givePin } = declaration
  switch (flow.at) {
    case 'method':
      return (
        <MethodChoice
          missions={source.missions}
          onChoose={(method) => take({ type: 'choose-method', method })}
        />
      )
    case 'photo':
      return <PhotoCapture declaration={declaration} refusal={flow.refusal} />
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
      return (
        <ProductSelection
          flow={flow}
          onToggle={(id) => take({ type: 'toggle', id })}
          onReview={() => take({ type: 'review' })}
        />
      )
    case 'review':
    case 'submission':
      return (
        <FinalReview
          flow={flow}
          missions={source.missions}
          onChange={() => take({ type: 'change' })}
          onSubmit={submit}
        />
      )
    case 'result':
      return <MissionResult flow={flow} missions={source.missions} />
  }
}
