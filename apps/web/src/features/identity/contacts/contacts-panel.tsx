import { saidIn } from '@jara/client/request-failed'
import { Badge } from '@jara/ui/badge'
import { Card } from '@jara/ui/card'
import { FailureNotice } from '@jara/ui/failure-notice'
import type { IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { List, ListRow } from '@jara/ui/list'
import { Spinner } from '@jara/ui/spinner'
import { useToast } from '@jara/ui/toast'
import { mailIcon } from '../../../navigation/account-icons.ts'
import { type ShownContact, useContacts } from './contacts.ts'
import { EmailSteps } from './email-steps.tsx'
import { PhoneSteps } from './phone-steps.tsx'

/** The account's email address and phone number, whether they are verified, and how to verify them. */
export function ContactsPanel() {
  const { email, phone, isPending, error, refetch } = useContacts()
  const show = useToast()
  if (isPending) return <Spinner label="Loading your phone and email" labelHidden large />
  if (!email || !phone) {
    const retry = () => void refetch()
    return (
      <FailureNotice words="Your phone and email could not be loaded." said={saidIn(error)} onRetry={retry} />
    )
  }
  return (
    <>
      <List label="Phone and email">
        <ContactRow icon={mailIcon} {...email} />
        <ContactRow icon="phone" {...phone} />
      </List>
      <Card as="section" roomy aria-label="Phone number">
        <PhoneSteps phone={phone} onVerified={() => show('Your phone number is verified.')} />
      </Card>
      {!email.isVerified && (
        <Card as="section" roomy aria-label="Email address">
          <EmailSteps email={email} onVerified={() => show('Your email address is verified.')} />
        </Card>
      )}
    </>
  )
}

function ContactRow({ icon, value, isVerified, code }: ShownContact & { readonly icon: IconName }) {
  return (
    <ListRow
      start={<IconTile icon={icon} tone={isVerified ? 'brand' : 'yellow'} />}
      title={value}
      meta={[<Standing key="standing" isVerified={isVerified} isCodeSent={code !== undefined} />]}
    />
  )
}

function Standing({
  isVerified,
  isCodeSent,
}: {
  readonly isVerified: boolean
  readonly isCodeSent: boolean
}) {
  if (isVerified) return <Badge tone="green">Verified</Badge>
  return isCodeSent ? <Badge tone="yellow">Code sent</Badge> : <Badge tone="orange">Not verified</Badge>
}
