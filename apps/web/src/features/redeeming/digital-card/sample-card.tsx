import { BrandMark } from '@jara/ui/brand-mark'
import { Cloth } from '@jara/ui/cloth'
import { Row } from '@jara/ui/stack'
import styles from './sample-card.module.css'

/** Spec §2.6: a decoration with sample data, the same for every user. */
export function SampleCard() {
  return (
    <Cloth pattern="full" aria-label="Sample card">
      <div className={styles.card}>
        <Row between>
          <BrandMark size="small" />
          <p className={styles.balance}>₦25,000.00</p>
        </Row>
        <p className={styles.number}>0000 1234 5678 9010</p>
        <Row between wrap gap={2}>
          <p className={styles.holder}>ADAEZE OKONKWO</p>
          <p className={styles.tagline}>Your Digital Wallet</p>
        </Row>
      </div>
    </Cloth>
  )
}
