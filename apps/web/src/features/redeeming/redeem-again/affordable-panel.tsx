import { useAddress } from '@jara/client/router'
import { listRedemptionItems } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { formatNgn } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { convertedKobo, type RedemptionType, typeLabels } from '@jara/rules/redeeming/redemption'
import { Hero } from '@jara/ui/hero'
import { Tabs } from '@jara/ui/tabs'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, silently } from '../../../api/read.ts'
import { typesFor } from './offers.ts'
import { networkOf, type Person, personIn, usePeople } from './people.ts'
import { WhatPointsBuy } from './what-points-buy.tsx'

/** What the points buy for a recipient, cheapest first. */
export function AffordablePanel() {
  const { people } = usePeople()
  const person = personIn(useAddress().search, people)
  const { data } = useQuery(silently(read(getPoints)))
  const most = useMostKobo(data?.points ?? 0)
  return (
    <>
      <Hero
        label="Points balance"
        value={data?.points === undefined ? 'Loading...' : formatCount(data.points)}
        unit="pts"
        compact
        note={`Worth up to ${formatNgn(most)}`}
      />
      {person && <Offers key={person.id} person={person} />}
    </>
  )
}

function Offers({ person }: { person: Person }) {
  const types = typesFor(person)
  const [type, setType] = useState<RedemptionType>(types.at(-1) ?? 'airtime')
  const shown = [networkOf(person), person.number].filter(Boolean).join(', ')
  return (
    <Tabs
      label="Category"
      tabs={types.map((key) => ({ key, label: typeLabels[key] }))}
      selected={type}
      onSelect={setType}
    >
      <Text look="hint">
        For {person.name}, {shown}
      </Text>
      <WhatPointsBuy person={person} type={type} />
    </Tabs>
  )
}

/** What the points are worth at the best rate. */
function useMostKobo(points: number): number {
  const { data = [] } = useQuery(silently(read(listRedemptionItems)))
  const best = Math.max(0, ...data.map(({ point_to_ngn_rate: rate = 0 }) => rate))
  return convertedKobo(points, best) ?? 0
}
