import { Button } from '@jara/ui/button'
import { IconButton } from '@jara/ui/icon-button'
import { Spinner } from '@jara/ui/spinner'
import { Text } from '@jara/ui/text'
import { useState, type RefObject } from 'react'
import type { Camera } from '../../device/camera.ts'
import type { ScannerState } from '../../device/code-scanner.ts'
import styles from './viewfinder.module.css'

type ViewfinderProps = {
  video: RefObject<HTMLVideoElement | null>
  box: RefObject<HTMLDivElement | null>
  state: ScannerState
  onStart: (cameraId?: string) => void
}

/** The camera's picture with the box in which codes are looked for. */
export function Viewfinder({ video, box, state, onStart }: ViewfinderProps) {
  return (
    <div className={styles.viewfinder} hidden={state.at === 'refused'}>
      <video ref={video} className={styles.picture} playsInline muted aria-label="Camera picture" />
      <div ref={box} className={styles.box} data-scanning={state.at === 'scanning' || undefined}>
        {state.at === 'starting' && <Spinner label="Starting camera..." />}
        {state.at === 'paused' && (
          <>
            <Text>Camera paused</Text>
            <Button variant="cloth" onClick={() => onStart()}>
              Resume scanning
            </Button>
          </>
        )}
      </div>
      {state.at === 'scanning' && <LensTools camera={state.camera} onSwitch={onStart} />}
    </div>
  )
}

type LensToolsProps = { camera: Camera; onSwitch: (cameraId: string) => void }

/** Only what this lens can do. */
function LensTools({ camera, onSwitch }: LensToolsProps) {
  const { setLight, setZoom, nextCameraId } = camera
  if (!setLight && !setZoom && nextCameraId === undefined) return null
  return (
    <div className={styles.tools}>
      {setLight && <LensToggle icon="torch" label="Light" onSet={setLight} />}
      {setZoom && <LensToggle icon="search" label="Zoom in" onSet={setZoom} />}
      {nextCameraId !== undefined && (
        <IconButton icon="refresh" label="Switch camera" look="dark" onClick={() => onSwitch(nextCameraId)} />
      )}
    </div>
  )
}

type LensToggleProps = { icon: 'torch' | 'search'; label: string; onSet: (on: boolean) => Promise<void> }

function LensToggle({ icon, label, onSet }: LensToggleProps) {
  const [on, setOn] = useState(false)
  function toggle() {
    setOn(!on)
    void onSet(!on)
  }
  return (
    <IconButton icon={icon} label={label} look={on ? 'solid' : 'dark'} aria-pressed={on} onClick={toggle} />
  )
}
