import { PhotoPicture } from '../../../device/photo/photo-picture.tsx'
import styles from './detected-photo.module.css'
import type { DetectedProduct } from './declaration.ts'

type DetectedPhotoProps = {
  photo: Blob
  products: readonly DetectedProduct[]
  selectedIds: readonly string[]
}

/** Marks where each product was found. The list below gives the same information as text. */
export function DetectedPhoto({ photo, products, selectedIds }: DetectedPhotoProps) {
  return (
    <div className={styles.photo}>
      <PhotoPicture photo={photo} alternative="Your photo" />
      {products.map(({ id, boundingBox: { x, y, width, height } }) => (
        <span
          key={id}
          className={styles.box}
          data-selected={selectedIds.includes(id) || undefined}
          style={{ left: `${x}%`, top: `${y}%`, inlineSize: `${width}%`, blockSize: `${height}%` }}
          aria-hidden="true"
        />
      ))}
    </div>
  )
}
