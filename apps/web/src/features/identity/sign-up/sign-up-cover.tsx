import { Cover } from '@jara/ui/cover'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { ReactNode } from 'react'

type SignUpCoverProps = {
  /** The back arrow: a link or a button. */
  back: ReactNode
  title: string
  lead: string
  /** Whether the heading takes the focus. Not at the first step, where the navigation sets the focus. */
  takesFocus: boolean
  /** Gives the cloth as much height as on the sign-in page, for a step with little content. */
  tall: boolean
  children: ReactNode
}

export function SignUpCover({ back, title, lead, takesFocus, tall, children }: SignUpCoverProps) {
  return (
    <Cover brand="Jara" tagline={tall ? 'Your Digital Wallet' : undefined} back={back}>
      <Stack gap={1}>
        <h1 key={title} tabIndex={-1} ref={takesFocus ? beginHere : undefined}>
          <Text as="span" look="title">
            {title}
          </Text>
        </h1>
        <Text look="muted">{lead}</Text>
      </Stack>
      {children}
    </Cover>
  )
}

function beginHere(heading: HTMLElement | null): void {
  if (!heading) return
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
