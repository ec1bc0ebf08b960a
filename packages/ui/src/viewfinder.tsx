import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { clothClass } from './cloth.tsx'
import styles from './viewfinder.module.css'

type ViewfinderProps = {
  /** The camera's picture or a photo, filling the viewfinder. */
  picture?: ReactNode
  /** `code`: a square of 250 pixels to hold a code in. `photo`: a wide frame, on cloth until there is a picture. */
  frame: 'code' | 'photo'
  /** The frame element, for code that reads only the picture inside it. */
  frameRef?: RefObject<HTMLDivElement | null>
  /** Moves a beam over the frame. */
  scanning?: boolean
  hidden?: boolean
  /** Round buttons on top of the picture. */
  tools?: ReactNode
  /** One line of instructions below the frame. */
  guidance?: ReactNode
  /** Shown in the middle of the frame. */
  children?: ReactNode
}

/** Four corners over a picture. Dimmed parts remain visible. */
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
