import { timeOfDay } from '@jara/rules/format/intl'
import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { IconTile } from '@jara/ui/icon-tile'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useEffect, useState } from 'react'
import { useGuard, wordsOfLimit } from './guard.ts'
import { Stage } from './stage.tsx'

interface LockedProps {
  readonly until: string
  readonly onNewPin: () => void
}

/** Redeeming is locked after five wrong PINs. */
export function Locked({ until, onNewPin }: LockedProps) {
  const minutes = useMinutesTo(until)
  const guard = useGuard()
  return (
    <Stage key="locked">
      <Text look="muted">
        Too many wrong PINs. Nothing was redeemed and your points are safe. You can still sign in, scan and
        earn.
      </Text>
      <Card row>
        <IconTile icon="clock" tone="red" />
        <Stack gap={1} grow>
          <Text as="strong" look="item">
            Try again at {timeOfDay.format(new Date(until))}
          </Text>
          <Text look="meta">
            in {minutes} {minutes === 1 ? 'minute' : 'minutes'}, on any device
          </Text>
        </Stack>
      </Card>
      <Button block onClick={onNewPin}>
        Set a new PIN
      </Button>
      <Text look="hint">
        You’ll need your password and a code sent to {guard.data?.email ?? 'your email address'}.{' '}
        {wordsOfLimit(guard.data)}
      </Text>
    </Stage>
  )
}

const lookMs = 20_000

function useMinutesTo(moment: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(1, Math.ceil((Date.parse(moment) - now) / 60_000))
}
