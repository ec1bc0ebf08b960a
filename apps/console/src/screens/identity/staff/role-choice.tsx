import { duties, type OperatorRole } from '@jara/contract/duties'
import styles from './staff.module.css'

const says: Readonly<Record<OperatorRole, string>> = {
  admin: 'Full access, including staff management.',
  finance: 'Records payments, adjusts points, resolves redemptions.',
  catalogue: 'Manages products, missions, redemption items and onboarding codes.',
  support: 'Helps customers. Views cases and redemptions.',
  fraud: 'Reviews and reverses purchases, closes cases, changes the policy.',
  auditor: 'View-only access to everything.',
}

interface DutyChoiceProps {
  readonly chosen: readonly OperatorRole[]
  readonly onChoose: (chosen: readonly OperatorRole[]) => void
}

/** An operator's roles: one or several. */
export function RoleChoice({ chosen, onChoose }: DutyChoiceProps) {
  return (
    <fieldset className={styles.duties}>
      <legend>Roles</legend>
      {duties.map((duty) => (
        <label key={duty}>
          <input
            type="checkbox"
            name="duties"
            value={duty}
            checked={chosen.includes(duty)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, duty] : chosen.filter((other) => other !== duty))
            }
          />
          <strong>{duty}</strong>
          <small>{says[duty]}</small>
        </label>
      ))}
    </fieldset>
  )
}
