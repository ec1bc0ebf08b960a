import { findShopsForList } from '@jara/contract/shop/shopping-list'
import type { Place } from '@jara/rules/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, silently } from '../../../../api/read.ts'
import { useKnownPosition } from '../../../../device/known-position.ts'
import { askPosition } from '../../../../device/position.ts'
import { shopsIn } from './shops-around.ts'

const nowhere = { latitude: 0, longitude: 0 }

/** Nearby shops, and the one whose prices are shown: the nearest until the customer chooses. */
export function useShops(isWanted: boolean) {
  const known = useKnownPosition(isWanted)
  const [told, setTold] = useState<Place>()
  const [isRefused, setRefused] = useState(false)
  const [chosenId, choose] = useState<string>()
  const here = told ?? known
  const { data: shops = [] } = useQuery({
    ...silently(read(findShopsForList, { query: here ?? nowhere })),
    enabled: isWanted && here !== undefined,
    placeholderData: keepPreviousData,
    select: (answer) => shopsIn(here ?? nowhere, answer),
  })

  async function locate() {
    const answer = await askPosition()
    setRefused(answer.at === 'refused')
    if (answer.at === 'known') setTold({ latitude: answer.lat, longitude: answer.lon })
  }
  const chosen = shops.find(({ id }) => id === chosenId) ?? shops[0]
  return { shops, chosen, choose, isLocated: here !== undefined, isRefused, locate }
}

export type Shops = ReturnType<typeof useShops>
