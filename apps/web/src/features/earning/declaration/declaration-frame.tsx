import { Button, ButtonLink } from '@jara/ui/button'
import { Main } from '@jara/ui/frame'
import { TopBar } from '@jara/ui/page-header'
import { Text } from '@jara/ui/text'
import type { ReactNode, Ref } from 'react'
import { LeaveDialog } from '../../../navigation/leave-dialog.tsx'
import styles from './declaration-frame.module.css'

const headings = {
  /** The screen opens without a heading, so that the focus stays where it is. */
  method: undefined,
  shop: 'How do you want to declare?',
  photo: 'Photo Capture',
  pin: 'PIN Entry',
  recognition: 'Looking for products',
  confirmation: 'Detected Products',
  review: 'Final Review',
  submission: 'Final Review',
  result: 'Mission Complete!',
  kept: 'Saved on this phone',
}

interface DeclarationFrameProps {
  readonly title: Ref<HTMLHeadingElement>
  readonly at: keyof typeof headings
  readonly backHref: string
  readonly onStartOver: () => void
  /** Whether leaving would lose something. */
  readonly isBusy: boolean
  readonly children: ReactNode
}

/** Around each step of a declaration: the way back, and the step's heading. */
export function DeclarationFrame({ title, at, isBusy, children, ...back }: DeclarationFrameProps) {
  const heading = headings[at]
  return (
    <>
      <TopBar nested>
        {at === 'method' || at === 'shop' ? (
          <ButtonLink variant="quiet" icon="back" href={back.backHref}>
            Back
          </ButtonLink>
        ) : (
          <Button variant="quiet" icon="back" onClick={back.onStartOver}>
            Start Over
          </Button>
        )}
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          Mission Declaration
        </h1>
      </TopBar>
      <Main overBar>
        {heading !== undefined && (
          <h2 key={heading} className={styles.heading} tabIndex={-1} ref={beginHere}>
            <Text as="span" look="title">
              {heading}
            </Text>
          </h2>
        )}
        {children}
      </Main>
      <LeaveDialog title="Leave this mission?" isBusy={isBusy}>
        This declaration hasn’t been submitted yet.
      </LeaveDialog>
    </>
  )
}

/** Each later step scrolls to the top and focuses its heading. */
export function beginHere(heading: HTMLElement | null): void {
  if (!heading) return
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
