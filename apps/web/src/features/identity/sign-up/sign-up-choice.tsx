import { Icon, type IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import styles from './sign-up-choice.module.css'

type SignUpChoiceProps = { onCustomer: () => void; onRetailer: () => void }

export function SignUpChoice({ onCustomer, onRetailer }: SignUpChoiceProps) {
  return (
    <Stack gap={4}>
      <Choice icon="user" title="Sign up as customer" onChoose={onCustomer}>
        Collect points on what you buy and turn them into airtime, data or electricity.
      </Choice>
      <Choice icon="store" title="Sign up as retailer" onChoose={onRetailer}>
        Approve purchases and manage your stock. Have your onboarding code ready.
      </Choice>
    </Stack>
  )
}

type ChoiceProps = { icon: IconName; title: string; onChoose: () => void; children: string }

function Choice({ icon, title, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <IconTile icon={icon} />
      <span className={styles.words}>
        <Text as="strong" look="heading">
          {title}
        </Text>
        <Text as="span" look="meta">
          {children}
        </Text>
      </span>
      <span className={styles.arrow}>
        <Icon name="right" />
      </span>
    </button>
  )
}
