import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import styles from './pictures.module.css'
import { dragged, firstCut, nearestZoom, type SquareCut } from './square-cut.ts'
import { drawCut, encodeCut } from './draw-cut.ts'

interface CutDialogProps {
  readonly picture: ImageBitmap
  /** Receives the square as a JPEG. */
  readonly onUse: (square: Blob) => Promise<unknown>
  readonly onClose: () => void
}

/** Crops a square from the chosen picture. The sliders are the keyboard's alternative to dragging. */
export function CutDialog({ picture, onUse, onClose }: CutDialogProps) {
  const [cut, setCut] = useState(() => firstCut(picture))
  const change = (part: Partial<SquareCut>) => setCut({ ...cut, ...part })
  return (
    <ConfirmDialog
      title="Crop picture"
      act="Use picture"
      onAct={async () => onUse(await encodeCut(picture, cut))}
      onClose={onClose}
    >
      <CutCanvas picture={picture} cut={cut} onCut={setCut} />
      <Slider
        label="Zoom"
        name="zoom"
        min={1}
        max={nearestZoom(picture)}
        value={cut.zoom}
        onValue={(zoom) => change({ zoom })}
      />
      <Slider label="Horizontal" name="across" min={0} max={1} value={cut.x} onValue={(x) => change({ x })} />
      <Slider label="Vertical" name="down" min={0} max={1} value={cut.y} onValue={(y) => change({ y })} />
    </ConfirmDialog>
  )
}

interface CutCanvasProps {
  readonly picture: ImageBitmap
  readonly cut: SquareCut
  readonly onCut: (cut: SquareCut) => void
}

function CutCanvas({ picture, cut, onCut }: CutCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined)

  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut)
  }, [picture, cut])

  function drag({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLCanvasElement>) {
    const from = last.current
    if (!from) return
    const side = currentTarget.clientWidth
    last.current = { x, y }
    onCut(dragged(picture, cut, (x - from.x) / side, (y - from.y) / side))
  }

  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={560}
      height={560}
      role="img"
      aria-label="Preview of the picture"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
    />
  )
}

interface SliderProps {
  readonly label: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly onValue: (value: number) => void
}

function Slider({ label, name, min, max, value, onValue }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        name={name}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
      />
    </label>
  )
}
