import { Cover } from '@jara/ui/cover'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import type { ReactNode } from 'react'

type SignUpCoverProps = {
  /** The arrow, a link or a button. */
  back: ReactNode
  title: string
  lead: string
  /** A step just taken moves the focus to its heading; for the first one, arriving on the page does. */
  takesFocus: boolean
  /** Where little else is shown, the cloth takes the room that it has on the sign-in page. */
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
