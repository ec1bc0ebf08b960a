import { Cloth } from '@jara/ui/cloth'
import { Icon } from '@jara/ui/icon'
import { usePhotoAddress } from '../../device/use-photo-address.ts'
import styles from './photo-frame.module.css'

/** The photo that is being looked at, or the room for it. */
export function PhotoFrame({ photo }: { photo: Blob | undefined }) {
  const address = usePhotoAddress(photo)
  return (
    <Cloth as="div" pattern="edges" aria-hidden="true">
      <div className={styles.frame}>
        <div className={styles.window}>
          {address ? <img className={styles.photo} src={address} alt="" /> : <Icon name="camera" size="xl" />}
        </div>
      </div>
    </Cloth>
  )
}
