import { Icon } from '@jara/ui/icon'
import { Picture } from '@jara/ui/picture'
import { Panel } from '../../../parts/panel.tsx'
import styles from './mission.module.css'

interface PhonePreviewProps {
  readonly name: string
  readonly productName: string
  readonly imageUrl: string | null | undefined
}

/** A live preview of the mission among the top missions of a customer's home screen. */
export function PhonePreview({ name, productName, imageUrl }: PhonePreviewProps) {
  const none = (
    <span className={styles.noPicture}>
      <Icon name="box" size="lg" />
    </span>
  )
  return (
    <Panel title="Preview">
      <div className={styles.phone}>
        <p className={styles.heading}>
          Top Missions <small>View All</small>
        </p>
        <div className={styles.card}>
          <Picture source={imageUrl ?? undefined} alternative="" shape="wide" fallback={none} />
          <b>{name || 'Mission name'}</b>
          <span>{productName || 'Product'}</span>
        </div>
      </div>
    </Panel>
  )
}
