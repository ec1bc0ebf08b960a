import { Badge, type BadgeTone } from '@jara/ui/badge'
import type { IconName } from '@jara/ui/icon'

export interface StateOfRedemption {
  readonly status: 'held' | 'sent' | 'manual' | 'delivered' | 'refunded'
  readonly is_contradicted: boolean
}

const looks: Readonly<Record<StateOfRedemption['status'], readonly [BadgeTone, IconName, string]>> = {
  held: ['yellow', 'clock', 'Queued'],
  sent: ['yellow', 'clock', 'In progress'],
  manual: ['orange', 'alert', 'Needs review'],
  delivered: ['green', 'check', 'Delivered'],
  refunded: ['neutral', 'back', 'Refunded'],
}

/** A stored status in a sentence, such as `needs review`. */
export function statusInWords(status: string): string {
  const known: Readonly<Record<string, readonly [BadgeTone, IconName, string]>> = looks
  return known[status]?.[2].toLowerCase() ?? status
}

/** A redemption's state in two words. One with a provider status conflict needs review, too. */
export function RedemptionState({ status, is_contradicted: isContradicted }: StateOfRedemption) {
  const [tone, icon, words] = looks[status]
  if (!isContradicted)
    return (
      <Badge tone={tone} icon={icon}>
        {words}
      </Badge>
    )
  return (
    <Badge tone="red" icon="alert">
      {words}, status conflict
    </Badge>
  )
}

/** The end of an id, enough to distinguish redemptions in a list. The full id is its title. */
export function RedemptionId({ id }: { id: string }) {
  return <span title={id}>RD-{id.slice(-6).toUpperCase()}</span>
}

export function recipientInWords({ type, recipient }: { type: string; recipient: string }): string {
  return type === 'electricity' ? `Meter ${recipient}` : recipient
}
