import type { PayCodePurpose } from '@jara/rules/shop/pay-code'
import { signedPoints } from '@jara/rules/points'
import { Button } from '@jara/ui/button'
import { FullScreen } from '@jara/ui/full-screen'
import { Icon } from '@jara/ui/icon'
import { Spinner } from '@jara/ui/spinner'
import { type Tab, Tabs } from '@jara/ui/tabs'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useState } from 'react'
import { useWakeLock } from '../../../device/use-wake-lock.ts'
import { useIsLive } from '../../../session/use-session.ts'
import { PayBars, PayQr } from './pay-drawings.tsx'
import styles from './pay-code.module.css'
import { type ConfirmPayment, PaymentPage } from './payment-page.tsx'
import { type ShownPayCode, usePayCode } from './use-pay-code.ts'

/** White from edge to edge in both colour schemes, with the screen kept on, so that a cashier can scan it. */
export function PayCodePage({ confirm, onClose }: { confirm: ConfirmPayment; onClose: () => void }) {
  useWakeLock()
  const shown = usePayCode()
  return (
    <FullScreen title="Pay code" onClose={onClose}>
      {shown.at === 'opening' && <Spinner label="Opening your pay code..." />}
      {shown.at === 'unconnected' && <Unconnected {...shown} />}
      {shown.at === 'used' && <Used {...shown} onClose={onClose} />}
      {shown.at === 'payment' && <PaymentPage {...shown} confirm={confirm} onClose={onClose} />}
      {shown.at === 'codes' && <Codes {...shown} />}
    </FullScreen>
  )
}

const purposes: readonly Tab<PayCodePurpose>[] = [
  { key: 'collect', label: 'Collect points' },
  { key: 'pay', label: 'Pay with points' },
]

/** The choice is not stored: the page always opens with the code that only collects points. */
function Codes({ codes, secondsLeft }: Extract<ShownPayCode, { at: 'codes' }>) {
  const [purpose, setPurpose] = useState<PayCodePurpose>('collect')
  const code = <Code purpose={purpose} code={codes[purpose]} secondsLeft={secondsLeft} />
  if (!useIsLive('pointPayments')) return code
  return (
    <div className={styles.purposes}>
      <Tabs label="Pay code use" tabs={purposes} selected={purpose} onSelect={setPurpose}>
        {code}
      </Tabs>
    </div>
  )
}

const uses: Readonly<Record<PayCodePurpose, string>> = {
  collect: 'This code only collects points. It cannot pay.',
  pay: 'The shop can deduct points with this code. Show it only to pay.',
}

interface CodeProps {
  readonly purpose: PayCodePurpose
  readonly code: string
  readonly secondsLeft: number
}

function Code({ purpose, code, secondsLeft }: CodeProps) {
  const grouped = code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return (
    <div className={styles.shown}>
      <p className={styles.title}>Show this to the cashier</p>
      <div className={styles.code} key={code}>
        <PayBars digits={code} />
        <p className={styles.digits}>{grouped}</p>
        <PayQr digits={code} />
      </div>
      <div className={styles.next}>
        <Ring secondsLeft={secondsLeft} />
        <p>
          New code in{' '}
          <b>
            {secondsLeft} {secondsLeft === 1 ? 'second' : 'seconds'}
          </b>
          .
          <br />
          Each code works once.
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">New code: {grouped}</span>
      </VisuallyHidden>
      <ul className={styles.hints}>
        <li>{uses[purpose]}</li>
        <li>Hard to scan? Turn up the brightness.</li>
        <li>Works offline.</li>
      </ul>
    </div>
  )
}

const wholeSeconds = 30
const soonSeconds = 5

function Ring({ secondsLeft }: { secondsLeft: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden data-soon={secondsLeft <= soonSeconds}>
      <circle cx="20" cy="20" r="18" />
      <circle
        cx="20"
        cy="20"
        r="18"
        pathLength={wholeSeconds}
        strokeDasharray={`${secondsLeft} ${wholeSeconds}`}
        transform="rotate(-90 20 20)"
      />
      <text x="20" y="20">
        {secondsLeft}
      </text>
    </svg>
  )
}

function Used({ points, shop, onClose }: { points: number; shop: string; onClose: () => void }) {
  return (
    <div className={styles.used} role="status">
      <Icon name="check" />
      <p className={styles.title}>Code used</p>
      {points > 0 && <p className={styles.digits}>{signedPoints(points)}</p>}
      <p>
        {points > 0
          ? shop
          : `${shop} submitted your purchase. You’ll get your points once Jara has reviewed it.`}
      </p>
      <Button variant="cloth" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}

const reasons = {
  never: {
    title: 'Go online once',
    words: 'Go online once to set up your pay code. After that it works offline.',
  },
  clock: { title: 'Your phone’s clock is wrong', words: 'Go online once to correct it.' },
  insecure: {
    title: 'Not available on this page',
    words: 'Pay codes only work on a secure (https) page.',
  },
}

function Unconnected({ why, retry }: Extract<ShownPayCode, { at: 'unconnected' }>) {
  const { title, words } = reasons[why]
  return (
    <div className={styles.unconnected} role="alert">
      <Icon name="alert" />
      <p className={styles.title}>{title}</p>
      <p>{words}</p>
      {why !== 'insecure' && (
        <Button variant="outline" icon="refresh" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
