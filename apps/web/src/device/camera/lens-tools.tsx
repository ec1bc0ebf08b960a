import type { IconName } from '@jara/ui/icon'
import { IconButton } from '@jara/ui/icon-button'
import { torchIcon } from '@jara/ui/rare-icons'
import { useEffect, useState } from 'react'
import type { Camera } from './camera.ts'

type LensToolsProps = { camera: Camera; onSwitch: (cameraId: string) => void }

/** Buttons for the lens's capabilities. */
export function LensTools({ camera, onSwitch }: LensToolsProps) {
  const { setLight, setZoom, nextCameraId } = camera
  return (
    <>
      {setLight && <LensToggle icon={torchIcon} label="Light" onSet={setLight} />}
      {setZoom && <LensToggle icon="search" label="Zoom in" onSet={setZoom} />}
      {nextCameraId !== undefined && (
        <IconButton icon="refresh" label="Switch camera" look="dark" onClick={() => onSwitch(nextCameraId)} />
      )}
    </>
  )
}

type LensToggleProps = { icon: IconName; label: string; onSet: (on: boolean) => Promise<void> }

function LensToggle({ icon, label, onSet }: LensToggleProps) {
  const [on, setOn] = useState(false)
  // Turn it off when its button disappears: the user could no longer see it or turn it off.
  useEffect(() => {
    if (!on) return undefined
    void onSet(true)
    return () => void onSet(false)
  }, [on, onSet])
  return (
    <IconButton
      icon={icon}
      label={label}
      look={on ? 'solid' : 'dark'}
      aria-pressed={on}
      onClick={() => setOn(!on)}
    />
  )
}
