import { Badge, type BadgeTone } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Notice } from '@jara/ui/notice'
import { Row, Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useId } from 'react'
import { installWay } from '../../../device/install.ts'
import type { PushState } from './push-state.ts'
import { usePush } from './use-push.ts'

/** Spec §2.18: the state of notifications in words, and one button. */
export function PushPanel() {
  const { state, enable } = usePush()
  const wordsId = useId()
  const { tone, badge, words } = describe(state)
  const isClosed = state.at === 'unsupported' || state.at === 'denied' || state.at === 'on'
  return (
    <Card as="section" roomy aria-label="Push notifications">
      <Row top>
        <IconTile icon="bell" />
        <Stack gap={2} grow>
          <Row wrap between gap={2}>
            <Text as="h2" look="heading">
              Push notifications
            </Text>
            <span role="status">
              <Badge tone={tone}>{badge}</Badge>
            </span>
          </Row>
          <Text look="muted" id={wordsId}>
            {words}
          </Text>
        </Stack>
      </Row>
      {state.at === 'error' && <Notice tone="error">{state.words}</Notice>}
      <Button
        block
        disabled={isClosed}
        busy={state.at === 'registering'}
        aria-describedby={wordsId}
        onClick={enable}
      >
        Enable Push Notifications
      </Button>
    </Card>
  )
}

interface Described {
  readonly tone: BadgeTone
  readonly badge: string
  readonly words: string
}

function describe(state: PushState): Described {
  switch (state.at) {
    case 'unsupported':
      return {
        tone: 'neutral',
        badge: 'Not available',
        words: installWay() === 'share menu' ? installFirst : unsupported,
      }
    case 'denied':
      return { tone: 'orange', badge: 'Blocked', words: denied }
    case 'on':
      return { tone: 'green', badge: 'On', words: 'You’ll get account notifications on this device.' }
    case 'granted':
      return { tone: 'neutral', badge: 'Allowed', words: granted[state.missing ?? 'unregistered'] }
    case 'not asked':
      return { tone: 'orange', badge: 'Off', words: notAsked }
    case 'registering':
    case 'default':
    case 'error':
      return { tone: 'neutral', badge: 'Off', words: 'Get account notifications as they happen.' }
  }
}

const unsupported = 'This browser can’t show notifications here.'
const installFirst =
  'This browser can’t show notifications. On an iPhone, add Jara to the Home Screen and open it from there.'
const notAsked =
  'Notifications were not allowed. Allow them for this site in your browser settings, then try again.'
const denied = 'Notifications are blocked for this site. Allow them in your browser settings, then come back.'
const granted = {
  unregistered: 'Notifications are allowed in your browser but not turned on yet.',
  'no-worker': 'Notifications are allowed in your browser but don’t work on this page.',
  'no-key': 'Notifications are allowed in your browser but aren’t available yet.',
} as const
