import { Icon } from '@jara/ui/icon'
import { Picture } from '@jara/ui/picture'
import type { ReactNode } from 'react'
import { ActButton } from '../act-button.tsx'
import { PictureButton } from './picture-button.tsx'
import styles from './pictures.module.css'

interface PictureFieldProps {
  /** The path of the picture; empty for none. */
  readonly picture: string
  /** Shown if there is none. */
  readonly instead?: string | null | undefined
  readonly hint: ReactNode
  readonly isReadOnly?: boolean
  readonly onChoose: (picture: ImageBitmap) => void
  readonly onRemove: () => void
}

/** A form's picture field. The parent opens the `CutDialog`, outside the form. */
export function PictureField(props: PictureFieldProps) {
  const { picture, instead, hint, isReadOnly = false, onChoose, onRemove } = props
  const none = (
    <span className={styles.none}>
      <Icon name="box" size="lg" />
    </span>
  )
  return (
    <div className={styles.field} role="group" aria-label="Picture">
      <span className={styles.shown}>
        <Picture source={picture || (instead ?? undefined)} alternative="" shape="wide" fallback={none} />
      </span>
      <div className={styles.choice}>
        <b>Picture</b>
        <small>{hint}</small>
        {!isReadOnly && (
          <div className={styles.acts}>
            <PictureButton onChoose={onChoose}>
              {picture === '' ? 'Choose a picture' : 'Change picture'}
            </PictureButton>
            {picture !== '' && (
              <ActButton icon="trash" onClick={onRemove}>
                Remove picture
              </ActButton>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
