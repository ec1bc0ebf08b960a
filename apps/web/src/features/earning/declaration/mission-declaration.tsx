import { Button, ButtonLink } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { TopBar } from '@jara/ui/page-header'
import { Text } from '@jara/ui/text'
import { useRef } from 'react'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import { beginHere } from './begin-here.ts'
import type { DeclarationSource } from './declaration.ts'
import { start } from './declaration-flow.ts'
import { FinalReview } from './final-review.tsx'
import { MethodChoice } from './method-choice.tsx'
import styles from './mission-declaration.module.css'
import { MissionResult } from './mission-result.tsx'
import { PhotoCapture } from './photo-capture.tsx'
import { PinEntry } from './pin-entry.tsx'
import { ProductSelection } from './product-selection.tsx'
import { Recognition } from './recognition.tsx'
import { useDeclaration, type Declaration } from './use-declaration.ts'

type MissionDeclarationProps = { source: DeclarationSource; backHref: string }

const headings: Readonly<Record<Declaration['flow']['at'], string>> = {
  method: 'How do you want to declare?',
  photo: 'Photo Capture',
  pin: 'PIN Entry',
  recognition: 'Looking for products',
  confirmation: 'Detected Products',
  review: 'Final Review',
  submission: 'Final Review',
  result: 'Mission Complete!',
}

export function MissionDeclaration({ source, backHref }: MissionDeclarationProps) {
  const declaration = useDeclaration(source)
  const { flow, take } = declaration
  const heading = headings[flow.at]
  const title = useRef<HTMLHeadingElement>(null)

  function startOver() {
    take({ type: 'start-over' })
    beginHere(title.current)
  }
  return (
    <>
      <TopBar nested>
        {flow.at === 'method' ? (
          <ButtonLink variant="quiet" icon="back" href={backHref}>
            Back
          </ButtonLink>
        ) : (
          <Button variant="quiet" icon="back" onClick={startOver}>
            Start Over
          </Button>
        )}
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          Mission Declaration
        </h1>
      </TopBar>
      <Main overBar>
        {flow !== start && (
          <h2 key={heading} className={styles.heading} tabIndex={-1} ref={beginHere}>
            <Text as="span" look="title">
              {heading}
            </Text>
          </h2>
        )}
        <Step source={source} declaration={declaration} />
      </Main>
      <LeaveDialog title="Leave this mission?" isBusy={'given' in flow}>
        This declaration hasn’t been submitted yet.
      </LeaveDialog>
    </>
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
