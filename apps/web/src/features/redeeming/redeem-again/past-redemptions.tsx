import { navigate } from '@jara/client/router'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { formatMoment } from '@jara/rules/moment'
import { formatNgn, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { typeLabels } from '@jara/rules/redeeming/redemption'
import { Button } from '@jara/ui/button'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { paths } from '../../../navigation/paths.ts'
import { fillRedeemForm } from '../../../session/redeem-form-values.ts'
import type { Person } from './people.ts'

type Redemption = ToleratedAnswer<typeof listMyRedemptions>[number]

const typeIcons = { airtime: 'phone', data: 'signal', electricity: 'bolt' } as const

const mostShown = 5

/** What a recipient received before, each kind once. */
export function PastRedemptions({ person }: { person: Person }) {
  const { data, isPending } = useQuery(silently(read(listMyRedemptions)))
  const past = pastOf(person, data ?? [])
  return (
    <Section title="Past redemptions">
      {isPending ? (
        <Skeleton label="Loading past redemptions">
          <SkeletonBlock shape="panel" />
        </Skeleton>
      ) : past.length === 0 ? (
        <Text look="muted">No redemptions for {person.name} yet.</Text>
      ) : (
        <List label="Past redemptions">
          {past.map((each) => (
            <PastRow key={each.id} past={each} />
          ))}
        </List>
      )}
    </Section>
  )
}

function PastRow({ past }: { past: Redemption }) {
  const { type = 'airtime', points = 0, created_at } = past
  const title = titleOf(past)
  const again = () => {
    fillRedeemForm({
      type,
      itemId: past.item_id ?? '',
      points: String(points),
      account: past.recipient ?? '',
      variationCode: past.variation_code ?? '',
      phone: type === 'electricity' ? (past.phone ?? '') : '',
    })
    navigate(paths.Card)
  }
  return (
    <ListRow
      start={<IconTile icon={typeIcons[type]} />}
      title={title}
      meta={[`${formatPoints(points)} · ${formatMoment(created_at)}`]}
      end={
        <Button
          variant="tonal"
          small
          aria-label={`Redeem again: ${title} for ${formatPoints(points)}`}
          onClick={again}
        >
          Again
        </Button>
      }
    />
  )
}

function titleOf({ type = 'airtime', plan, amount }: Redemption): string {
  if (type === 'data' && plan) return plan
  return `${typeLabels[type]} ${formatNgn((amount === undefined ? undefined : toKobo(amount)) ?? 0)}`
}

/** The latest of each kind. Refunded ones are left out, and so are those without an item, because the form needs one. */
function pastOf({ number }: Person, redemptions: readonly Redemption[]): Redemption[] {
  const kinds = new Map<string, Redemption>()
  for (const each of redemptions) {
    const { recipient, status, item_id, variation_code, points } = each
    if (recipient !== number || status === 'refunded' || item_id === undefined) continue
    const kind = [item_id, variation_code, points].join(' ')
    if (!kinds.has(kind)) kinds.set(kind, each)
  }
  return [...kinds.values()].slice(0, mostShown)
}
