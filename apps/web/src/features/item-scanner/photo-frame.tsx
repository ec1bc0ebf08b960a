import { Cloth } from '@jara/ui/cloth'
import { Icon } from '@jara/ui/icon'
import { usePhoto } from '../../device/use-photo.ts'
import styles from './photo-frame.module.css'

/** The photo that is being looked at, or the room for it. */
export function PhotoFrame({ photo }: { photo: Blob | undefined }) {
  const image = usePhoto(photo)
  return (
    <Cloth as="div" pattern="edges" aria-hidden="true">
      <div className={styles.frame}>
        <div className={styles.window}>
          {photo ? <img ref={image} className={styles.photo} alt="" /> : <Icon name="camera" size="xl" />}
        </div>
      </div>
    </Cloth>
  )
}
