import { navigate } from '@jara/client/router'
import { Avatar } from '@jara/ui/avatar'
import { Icon } from '@jara/ui/icon'
import styles from './people-bar.module.css'
import { pathFor, type Person } from './people.ts'

interface PeopleBarProps {
  readonly people: readonly Person[]
  readonly chosen: Person | undefined
  readonly onAdd: () => void
}

/** The recipients. Choosing one changes everything below. */
export function PeopleBar({ people, chosen, onAdd }: PeopleBarProps) {
  return (
    <div className={styles.people} role="group" aria-label="Recipient">
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          className={styles.person}
          aria-pressed={person.id === chosen?.id}
          onClick={() => navigate(pathFor(person), { replace: true })}
        >
          <span className={styles.face}>
            {person.kind === 'meter' ? <Icon name="bolt" /> : <Avatar name={person.name} />}
          </span>
          <span className={styles.name}>{person.name}</span>
        </button>
      ))}
      <button type="button" className={styles.person} onClick={onAdd}>
        <span className={styles.add}>
          <Icon name="plus" />
        </span>
        <span className={styles.name}>Add</span>
      </button>
    </div>
  )
}
