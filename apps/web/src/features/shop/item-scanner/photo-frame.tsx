import { Cloth } from '@jara/ui/cloth'
import { Icon } from '@jara/ui/icon'
import { PhotoPicture } from '../../../device/photo/photo-picture.tsx'
import styles from './photo-frame.module.css'

/** The photo being recognised, or an empty frame. */
export function PhotoFrame({ photo }: { photo: Blob | undefined }) {
  return (
    <Cloth as="div" pattern="edges" aria-hidden="true">
      <div className={styles.frame}>
        <div className={styles.window}>
          {photo ? (
            <PhotoPicture photo={photo} alternative="" className={styles.photo} />
          ) : (
            <Icon name="camera" size="xl" />
          )}
        </div>
      </div>
    </Cloth>
  )
}
