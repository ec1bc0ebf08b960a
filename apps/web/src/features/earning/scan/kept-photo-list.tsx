import { timeOrDay } from '@jara/rules/moment'
import { Badge } from '@jara/ui/badge'
import { Button } from '@jara/ui/button'
import { classNames } from '@jara/ui/class-names'
import { Icon } from '@jara/ui/icon'
import { IconButton } from '@jara/ui/icon-button'
import { List, ListRow } from '@jara/ui/list'
import { Section } from '@jara/ui/section'
import { Text } from '@jara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhotoPicture } from '../../../device/photo/photo-picture.tsx'
import { useOnline } from '../../../device/connection.ts'
import { type KeptPhoto, keptPhotos, removePhoto } from '../../../offline/kept-photos.ts'
import { knownShops } from '../../../session/known-shops.ts'
import styles from './kept-photo-list.module.css'

type KeptPhotoListProps = {
  /** Undefined while another photo is in progress. */
  onChoose: ((kept: KeptPhoto) => void) | undefined
}

/** Photos taken offline. Once online, each is identified when the customer chooses its product. */
export function KeptPhotoList({ onChoose }: KeptPhotoListProps) {
  const { data: photos = [] } = useQuery(keptPhotos)
  const isOnline = useOnline()
  const [nowMs] = useState(Date.now)
  if (photos.length === 0) return null
  return (
    <Section
      title="Saved photos"
      end={
        <span role="status">
          <Badge tone="neutral" icon="clock">
            {photos.length} pending
          </Badge>
        </span>
      }
    >
      <List label="Saved photos">
        {photos.map((kept) => (
          <KeptRow
            key={kept.key}
            kept={kept}
            nowMs={Math.max(nowMs, kept.takenAt)}
            isOnline={isOnline}
            onChoose={onChoose && (() => onChoose(kept))}
          />
        ))}
      </List>
      <Text look="hint">Choose the product to submit it. You’ll get points once the shop approves.</Text>
    </Section>
  )
}

type KeptRowProps = {
  kept: KeptPhoto
  nowMs: number
  isOnline: boolean
  onChoose: (() => void) | undefined
}

function KeptRow({ kept: { key, shop, takenAt, photo }, nowMs, isOnline, onChoose }: KeptRowProps) {
  const title = `Photo of ${timeOrDay(takenAt, nowMs)}`
  const name = knownShops().find(({ pin }) => pin === shop)?.name ?? `Shop PIN ${shop}`
  return (
    <ListRow
      title={title}
      meta={[name, <State key="state" isOnline={isOnline} />]}
      start={<PhotoPicture photo={photo} alternative="" className={styles.photo} />}
      end={
        <IconButton
          icon="trash"
          label={`Remove ${title}`}
          look="muted"
          small
          onClick={() => void removePhoto(key)}
        />
      }
      foot={
        isOnline && (
          <Button
            variant="tonal"
            small
            disabled={!onChoose}
            onClick={onChoose}
            aria-label={`Choose, ${title}`}
          >
            Choose
          </Button>
        )
      }
    />
  )
}

function State({ isOnline }: { isOnline: boolean }) {
  return (
    <span className={classNames(styles.state, isOnline && styles.due)}>
      <Icon name={isOnline ? 'alert' : 'clock'} size="xs" />
      <span>{isOnline ? 'Choose the product' : 'We’ll identify it later'}</span>
    </span>
  )
}
