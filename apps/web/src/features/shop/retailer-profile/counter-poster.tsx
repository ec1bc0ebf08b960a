import { BrandMark } from '@jara/ui/brand-mark'
import { clothClass } from '@jara/ui/cloth'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './counter-poster.module.css'

type CounterPosterProps = { shop: string; pin: string; qrCode: string }

const steps = [
  'Scan the code or enter the PIN',
  'Take a photo of what you bought',
  'Collect points once it is approved',
]

/** A poster for the counter, so that customers do not have to ask for the PIN. */
export function CounterPoster({ shop, pin, qrCode }: CounterPosterProps) {
  return (
    <PrintSheet>
      <article className={styles.poster}>
        <header className={`${styles.top} ${clothClass({ pattern: 'full' })}`}>
          <p className={styles.brand}>
            <BrandMark />
            Jara
            <span className={styles.tagline}>Your Digital Wallet</span>
          </p>
          <p className={styles.call}>
            Collect <span className={styles.points}>points</span> here
          </p>
          <p className={styles.shop}>{shop}</p>
        </header>
        <div className={styles.qr}>
          <img src={qrCode} alt="" width={512} height={512} />
        </div>
        <div className={styles.body}>
          <p className={styles.scan}>Scan with your phone’s camera</p>
          <div className={styles.pin}>
            <p>or enter this shop PIN</p>
            <p className={styles.letters} role="img" aria-label={pin}>
              {[...pin].map((letter, place) => (
                <span key={place} className={styles.letter}>
                  {letter}
                </span>
              ))}
            </p>
          </div>
          <ol className={styles.steps}>
            {steps.map((step, place) => (
              <li key={step} className={styles.step}>
                <span className={styles.number}>{place + 1}</span>
                {step}
              </li>
            ))}
          </ol>
        </div>
      </article>
    </PrintSheet>
  )
}

/** Printed on one sheet instead of the page, and hidden on screen. */
function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body)
}
