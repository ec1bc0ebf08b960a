import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { clothClass } from './cloth.tsx'
import styles from './viewfinder.module.css'

type ViewfinderProps = {
  /** What a camera sees, or a photo, over the whole of it. */
  picture?: ReactNode
  /** `code`: a square of 250 pixels to hold a code in. `photo`: a wide frame, on cloth until there is a picture. */
  frame: 'code' | 'photo'
  /** The frame itself, for reading only what is inside. */
  frameRef?: RefObject<HTMLDivElement | null>
  /** A beam goes over the frame. */
  scanning?: boolean
  hidden?: boolean
  /** Round buttons over the picture. */
  tools?: ReactNode
  /** One line below the frame: what to do. */
  guidance?: ReactNode
  /** Stands in the middle of the frame. */
  children?: ReactNode
}

/** Four corners over a picture. What is dimmed stays to be seen. */
export function Viewfinder({ frame, picture, frameRef, scanning, ...rest }: ViewfinderProps) {
  const { hidden, tools, guidance, children } = rest
  const isPhoto = frame === 'photo'
  return (
    <div
      className={classNames(
        isPhoto && clothClass({ pattern: 'full', rounded: false }),
        styles.viewfinder,
        styles[frame],
        Boolean(picture) && styles.filled,
      )}
      hidden={hidden}
    >
      {picture && <div className={styles.picture}>{picture}</div>}
      <div ref={frameRef} className={styles.frame} data-scanning={scanning || undefined}>
        {children}
      </div>
      {guidance && <p className={styles.guidance}>{guidance}</p>}
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  )
}
