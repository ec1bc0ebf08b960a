import { create } from 'qrcode'
import styles from './make-codes.module.css'

/** The white margin that scanners need, in modules. */
const quiet = 4

/** A QR code as vector lines, sharp at any print size. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (bit, at) => (bit ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  const side = size + 2 * quiet
  return (
    <svg className={styles.qr} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
