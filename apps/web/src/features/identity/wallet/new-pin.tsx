import { badPinOf, badPinTexts } from '@jara/rules/identity/wallet-pin'
import { Icon } from '@jara/ui/icon'
import { Text } from '@jara/ui/text'
import { useState } from 'react'
import { PinEntry } from './pin-entry.tsx'
import { Stage } from './stage.tsx'
import styles from './wallet.module.css'

interface NewPinProps {
  /** The number of this part's first step, out of three in all. */
  readonly firstStep?: 1 | 2
  /** Called once both entries match. */
  readonly onChosen: (pin: string) => void
}

/** The new PIN is entered twice, because the digits are hidden. */
export function NewPin({ firstStep = 1, onChosen }: NewPinProps) {
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const choose = (pin: string) => {
    // The server also refuses parts of the phone number, which it knows.
    if (badPinOf(pin, '')) setProblem('easy')
    else setChosen(pin)
  }
  const repeat = (pin: string) => {
    if (pin === chosen) onChosen(pin)
    else {
      setChosen(undefined)
      setProblem('different')
    }
  }
  return chosen === undefined ? (
    <Stage key="choose">
      <Text look="hint">Step {firstStep} of 3</Text>
      <Text look="title" as="h3">
        Choose a PIN that only you know
      </Text>
      <Text look="muted">
        You’ll enter it to confirm redemptions. It’s not your password, and no one from Jara will ever ask you
        for it.
      </Text>
      <PinEntry
        label="New wallet PIN, 6 digits"
        name="pin"
        error={problem && problems[problem]}
        onPin={choose}
        onChange={() => setProblem(undefined)}
      />
      <Requirements isBroken={problem === 'easy'} />
    </Stage>
  ) : (
    <Stage key="repeat">
      <Text look="hint">Step {firstStep + 1} of 3</Text>
      <Text look="title" as="h3">
        Enter it again
      </Text>
      <PinEntry label="Confirm wallet PIN, 6 digits" name="pin" onPin={repeat} />
    </Stage>
  )
}

type Problem = keyof typeof problems
const problems = {
  easy: 'This PIN is easy to guess. Please choose another one.',
  different: 'The PINs don’t match. Please try again.',
} as const

function Requirements({ isBroken }: { isBroken: boolean }) {
  return (
    <ul className={styles.checks}>
      {Object.entries(badPinTexts).map(([kind, words]) => (
        <li key={kind} className={styles.check}>
          <Icon name={isBroken && kind === 'easy' ? 'x' : 'check'} size="sm" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
