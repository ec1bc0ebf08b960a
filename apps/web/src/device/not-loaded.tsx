import { Button } from '@jara/ui/button'
import { Dialog } from '@jara/ui/dialog'
import { Main } from '@jara/ui/frame'
import { Notice } from '@jara/ui/notice'
import type { ReactNode } from 'react'
import type { NotLoadedProps } from './lazy-part.tsx'

const title = 'Connection lost'

/** Shown in place of a part of the page. */
export function PartNotLoaded(props: NotLoadedProps) {
  return (
    <Notice tone="error">
      <p>{title}.</p>
      <Ways {...props} />
    </Notice>
  )
}

/** Shown in place of the whole page except its header. */
export function MainNotLoaded(props: NotLoadedProps) {
  return (
    <Main overBar>
      <PartNotLoaded {...props} />
    </Main>
  )
}

/** Shown in place of a dialog; it closes as the dialog would. */
export function dialogNotLoaded<Props>(close: (props: Props) => void) {
  return function DialogNotLoaded(props: Props & NotLoadedProps): ReactNode {
    return (
      <Dialog title={title} icon="refresh" onClose={() => close(props)}>
        <Ways {...props} />
      </Dialog>
    )
  }
}

function Ways({ tryAgain, hasFailedAgain }: NotLoadedProps) {
  return (
    <>
      <p>Check your connection, then try again{hasFailedAgain && ', or reload the page'}.</p>
      <Button onClick={tryAgain}>Try again</Button>
      {hasFailedAgain && (
        <Button variant="quiet" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
    </>
  )
}
