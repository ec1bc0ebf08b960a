import { listNearbyRetailers } from '@jara/contract/shop/retailers'
import { Button } from '@jara/ui/button'
import { locateIcon } from '@jara/ui/rare-icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, silently } from '../../../api/read.ts'
import { useDelayed } from '../../../device/use-delayed.ts'
import { usePosition } from '../../../device/use-position.ts'
import { CurrentLocation } from './current-location.tsx'
import styles from './locations-panel.module.css'
import { NearbyRetailers } from './nearby-retailers.tsx'
import { shopsAround } from './nearby-shops.ts'
import { RetailerMap } from './retailer-map.tsx'

/** Longer than most phones take for a position: by then the browser's prompt is open, or was ignored. */
const usualMs = 8_000

const nowhere = { latitude: 0, longitude: 0 }

/** Spec §8: a refused position or a failed call shows no error; the list is then empty. */
export function LocationsPanel() {
  const { position, known, askAgain } = usePosition({ isPatient: true })
  const [isLate, setLate] = useState(false)
  useDelayed(() => setLate(true), usualMs)
  const here = known ?? nowhere
  const { data: shops = [], isLoading } = useQuery({
    ...silently(read(listNearbyRetailers, { query: here })),
    enabled: known !== undefined,
    placeholderData: keepPreviousData,
    select: (answer) => shopsAround(here, answer),
  })
  const asking = position.at === 'asking'
  const isUnanswered = asking && known === undefined
  return (
    <>
      <RetailerMap here={known} asking={asking && !isLate} shops={shops} />
      <div className={styles.sheet}>
        <Button
          variant="tonal"
          icon={locateIcon}
          block
          busy={asking && known !== undefined}
          onClick={askAgain}
        >
          Use Current Location
        </Button>
        <NearbyRetailers
          shops={shops}
          waiting={isLoading || (isUnanswered && !isLate)}
          isPositionAwaited={isUnanswered}
        />
        <CurrentLocation place={known} />
      </div>
    </>
  )
}
