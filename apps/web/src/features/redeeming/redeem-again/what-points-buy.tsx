import { FailureNotice } from '@jara/ui/failure-notice'
import { List } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Text } from '@jara/ui/text'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { AffordableRow, FarRow } from './offer-rows.tsx'
import type { Offer } from './offers.ts'
import type { Person } from './people.ts'
import { useOffers } from './use-offers.ts'

interface WhatPointsBuyProps {
  readonly person: Person
  readonly type: RedemptionType
  /** Only the most expensive one that the points cover, and the next one. */
  readonly brief?: boolean
}

export function WhatPointsBuy({ person, type, brief = false }: WhatPointsBuyProps) {
  const { item, balance, affordable, notFar, isPending, hasFailed, retry } = useOffers(person, type)
  if (isPending) {
    return (
      <Skeleton label="Loading what your points can buy">
        <SkeletonBlock shape="panel" />
      </Skeleton>
    )
  }
  if (hasFailed) {
    const words = 'We couldn’t load what your points can buy.'
    return <FailureNotice words={words} said={undefined} onRetry={retry} />
  }
  if (item === undefined) {
    return <Text look="muted">This isn’t available for {person.name} right now.</Text>
  }
  if (affordable.length + notFar.length === 0) {
    return <Text look="muted">Nothing is available for {person.name} right now.</Text>
  }
  const rows = { affordable, notFar, balance }
  return brief ? <Nearest {...rows} /> : <Everything {...rows} />
}

interface Rows {
  readonly affordable: readonly Offer[]
  readonly notFar: readonly Offer[]
  readonly balance: number
}

/** The most expensive one that the points cover, and the next one. */
function Nearest({ affordable, notFar, balance }: Rows) {
  return (
    <List label="What my points can buy">
      {affordable.slice(-1).map((offer) => (
        <AffordableRow key={offer.key} offer={offer} balance={balance} />
      ))}
      {notFar.slice(0, 1).map((offer) => (
        <FarRow key={offer.key} offer={offer} balance={balance} />
      ))}
    </List>
  )
}

function Everything({ affordable, notFar, balance }: Rows) {
  return (
    <>
      {affordable.length > 0 && (
        <Section title="Available now">
          <List label="Available now">
            {affordable.map((offer) => (
              <AffordableRow key={offer.key} offer={offer} balance={balance} />
            ))}
          </List>
        </Section>
      )}
      {notFar.length > 0 && (
        <Section title="Almost there">
          <List label="Almost there">
            {notFar.map((offer) => (
              <FarRow key={offer.key} offer={offer} balance={balance} />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
