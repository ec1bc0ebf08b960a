import { type AlarmKind, alarmKinds } from '@jara/contract/operations/alarms'
import { kindWords } from './alarm-words.ts'
import styles from './alarms.module.css'

interface KindChoiceProps {
  readonly chosen: readonly AlarmKind[]
  readonly onChoose: (chosen: readonly AlarmKind[]) => void
}

/** Which alarms a channel sends. */
export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>Alerts to send</legend>
      {alarmKinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            name="kinds"
            value={kind}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
            }
          />
          <strong>{kindWords[kind][0]}</strong>
          <small>{kindWords[kind][1]}</small>
        </label>
      ))}
    </fieldset>
  )
}
