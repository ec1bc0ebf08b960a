import { Badge, type BadgeTone } from '@jara/ui/badge'

const words: Readonly<Record<string, readonly [tone: BadgeTone, word: string]>> = {
  active: ['green', 'Active'],
  stopped: ['orange', 'Redemptions blocked'],
  disabled: ['red', 'Disabled'],
  merged: ['neutral', 'Merged'],
  leaving: ['yellow', 'Closing'],
  erased: ['neutral', 'Deleted'],
}

export function StandingBadge({ standing }: { standing: string }) {
  const [tone, word] = words[standing] ?? ['neutral', standing]
  return <Badge tone={tone}>{word}</Badge>
}
