import { Badge, type BadgeTone } from '@jara/ui/badge'

const words: Readonly<Record<string, readonly [tone: BadgeTone, word: string]>> = {
  pending: ['yellow', 'Pending'],
  held: ['orange', 'In review'],
  confirmed: ['green', 'Confirmed'],
  rejected: ['red', 'Rejected'],
  reversed: ['red', 'Reversed'],
}

interface PurchaseBadgeProps {
  readonly state: string
  readonly quantity: number
  readonly reversed_units: number
}

/** A purchase's state. Only some of its units may have been reversed. */
export function PurchaseBadge({ state, quantity, reversed_units: reversed }: PurchaseBadgeProps) {
  if (reversed > 0 && reversed < quantity) return <Badge tone="orange">Reversed in part</Badge>
  const [tone, word] = words[state] ?? ['neutral', state]
  return <Badge tone={tone}>{word}</Badge>
}
