import { create } from 'qrcode'
import { code128 } from './code-128.ts'
import styles from './pay-code.module.css'

/** The white margin that scanners need around a code, in modules. */
const quiet = { bars: 10, qr: 4 }

/** Code 128, three pixels per module where the screen is wide enough. */
export function PayBars({ digits }: { digits: string }) {
  const { bars, size } = code128(digits)
  const [width, height] = [size + 2 * quiet.bars, 30]
  return (
    <svg
      className={styles.bars}
      viewBox={`${-quiet.bars} 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Pay code as a barcode"
      shapeRendering="crispEdges"
    >
      {bars.map(({ at, width: bar }) => (
        <rect key={at} x={at} width={bar} height={height} />
      ))}
    </svg>
  )
}

export function PayQr({ digits }: { digits: string }) {
  const { size, data } = create(digits, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (bit, at) => (bit ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  const side = size + 2 * quiet.qr
  return (
    <svg
      className={styles.qr}
      viewBox={`${-quiet.qr} ${-quiet.qr} ${side} ${side}`}
      role="img"
      aria-label="Pay code as a QR code"
    >
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
