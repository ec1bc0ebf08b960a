import { Button } from '@jara/ui/button'
import { Card } from '@jara/ui/card'
import { Cloth } from '@jara/ui/cloth'
import { IconTile } from '@jara/ui/icon-tile'
import { printIcon } from '@jara/ui/rare-icons'
import { Row } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useToast } from '@jara/ui/toast'
import { share } from '../../../device/share.ts'
import { usePrint } from '../../../device/use-print.ts'
import { paths } from '../../../navigation/paths.ts'
import { CounterPoster } from './counter-poster.tsx'
import styles from './profile-card.module.css'
import { messageAbout, type Profile } from './shared-profile.ts'

type ProfileCardProps = { profile: Profile; hasCounter: boolean }

export function ProfileCard({ profile, hasCounter }: ProfileCardProps) {
  const { name, email, unique_code: code, qrCodeDataUrl } = profile
  const { isPrinting, print } = usePrint()
  const isPrintable = hasCounter && code && qrCodeDataUrl
  return (
    <>
      <Cloth as="div">
        <div className={styles.who}>
          <IconTile icon="store" tone="cloth" />
          <div className={styles.names}>
            <Text as="h2" look="title">
              {name}
            </Text>
            <p className={styles.email}>{email}</p>
          </div>
        </div>
      </Cloth>
      {(code ?? qrCodeDataUrl) && (
        <Card roomy>
          {qrCodeDataUrl && <ProfileQr source={qrCodeDataUrl} />}
          {code && <ProfileCode code={code} isPin={hasCounter} />}
        </Card>
      )}
      <Row even>
        {code && <ShareButton profile={profile} hasCounter={hasCounter} />}
        {isPrintable && (
          <Button variant="outline" icon={printIcon} onClick={print}>
            Print poster
          </Button>
        )}
      </Row>
      {isPrintable && isPrinting && <CounterPoster shop={name ?? ''} pin={code} qrCode={qrCodeDataUrl} />}
    </>
  )
}

function ProfileQr({ source }: { source: string }) {
  return (
    <>
      <div className={styles.qr}>
        <img src={source} alt="QR code of your profile" width={512} height={512} />
      </div>
      <p className={styles.caption}>Scan this QR code to share your profile</p>
    </>
  )
}

function ProfileCode({ code, isPin }: { code: string; isPin: boolean }) {
  return (
    <dl className={styles.code}>
      <div>
        <dt>{isPin ? 'Code (your shop PIN)' : 'Code'}</dt>
        <dd>{code}</dd>
      </div>
    </dl>
  )
}

function ShareButton({ profile, hasCounter }: ProfileCardProps) {
  const showToast = useToast()

  async function shareProfile() {
    const message = messageAbout(profile, {
      hasCounter,
      scanAddress: `${location.origin}${paths.Scan}`,
      homeAddress: `${location.origin}${paths.Home}`,
    })
    const shared = await share(message)
    if (shared === 'copied') showToast('Copied. Paste it where you want to share it.')
    if (shared === 'impossible') showToast('Your browser doesn’t support sharing or copying.')
  }
  return (
    <Button icon="share" onClick={() => void shareProfile()}>
      Share
    </Button>
  )
}
