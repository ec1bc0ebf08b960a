import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { limits } from '@jara/rules/limits'
import { ButtonLink } from '@jara/ui/button'
import { Picture } from '@jara/ui/picture'
import { Section } from '@jara/ui/section'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import { Text } from '@jara/ui/text'
import { Tile, TileIcon, Tiles } from '@jara/ui/tile'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { read, silently } from '../../../api/read.ts'
import { paths } from '../../../navigation/paths.ts'
import styles from './top-missions.module.css'

/** Spec §8: if the missions fail to load, no error is shown, and the list does not claim to be empty. */
export function TopMissions() {
  const asked = useQuery(silently(read(listActiveMissions)))
  // Rendered in slices, so that taps are handled in between.
  const missions = useDeferredValue(asked.data)
  const viewAll = (
    <ButtonLink variant="quiet" iconEnd="right" href={paths.Mission}>
      View All
    </ButtonLink>
  )
  return (
    <Section title="Top Missions" end={viewAll}>
      {missions && <MissionTiles missions={missions} />}
      {!missions && asked.isError && <Text look="muted">Your missions will appear here soon.</Text>}
      {!missions && !asked.isError && <AwaitedMissions />}
    </Section>
  )
}

interface Mission {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly product_name?: string | undefined
  readonly image_url?: string | null | undefined
}

function MissionTiles({ missions }: { missions: readonly Mission[] }) {
  if (missions.length === 0) return <Text look="muted">New missions will appear here.</Text>
  return (
    <Tiles>
      {missions.slice(0, limits.topMissions).map(({ id, name = '', product_name, image_url }, place) => (
        <Tile
          key={id ?? place}
          name={name}
          {...(product_name === undefined ? {} : { meta: product_name })}
          picture={
            <Picture
              source={image_url ?? undefined}
              alternative=""
              shape="wide"
              fallback={<TileIcon icon="box" />}
            />
          }
        />
      ))}
    </Tiles>
  )
}

function AwaitedMissions() {
  return (
    <Skeleton label="Loading missions">
      <Tiles>
        {Array.from({ length: limits.topMissions }, (_, place) => (
          <li key={place} className={styles.awaited}>
            <SkeletonBlock shape="panel" />
            <span className={styles.words}>
              <SkeletonBlock shape="line" />
              <SkeletonBlock shape="short" />
            </span>
          </li>
        ))}
      </Tiles>
    </Skeleton>
  )
}
