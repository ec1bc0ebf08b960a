import { Icon, type IconName } from '@jara/ui/icon'
import { IconTile } from '@jara/ui/icon-tile'
import { Stack } from '@jara/ui/stack'
import { Text } from '@jara/ui/text'
import { useId } from 'react'
import styles from './sign-up-choice.module.css'

type SignUpChoiceProps = { onCustomer: () => void; onRetailer: () => void }

export function SignUpChoice({ onCustomer, onRetailer }: SignUpChoiceProps) {
  return (
    <Stack gap={4}>
      <Choice icon="user" title="Sign up as customer" onChoose={onCustomer}>
        Collect points on what you buy and turn them into airtime, data or electricity.
      </Choice>
      <Choice icon="store" title="Sign up as retailer" onChoose={onRetailer}>
        Approve purchases and keep your stock. Have your onboarding code at hand.
      </Choice>
    </Stack>
  )
}

type ChoiceProps = { icon: IconName; title: string; onChoose: () => void; children: string }

function Choice({ icon, title, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={styles.choice}
      onClick={onChoose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-meaning`}
    >
      <IconTile icon={icon} />
      <span className={styles.words}>
        <Text as="strong" look="heading" id={`${id}-title`}>
          {title}
        </Text>
        <Text as="span" look="meta" id={`${id}-meaning`}>
          {children}
        </Text>
      </span>
      <span className={styles.arrow}>
        <Icon name="right" />
      </span>
    </button>
  )
}
