import type { AnswerOf } from '@jara/contract/call'
import { listPolicies } from '@jara/contract/trust/policy-console'
import { useList } from '../../../api/use-list.ts'
import { When } from '../../../parts/amounts.tsx'
import { ListRows } from '../../../parts/list-panel.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { changesBetween } from './policy-changes.ts'
import styles from './versions.module.css'

type Version = AnswerOf<typeof listPolicies>[number]

/** Every version and its changes. */
export function Versions() {
  const list = useList(listPolicies, {}, { keyOf: ({ version }) => String(version) })
  return (
    <Panel title="Versions" padded={false}>
      <ListRows list={list}>
        {(versions) => (
          <ol className={styles.versions}>
            {versions.map((version, place) => (
              <li key={version.version}>
                <h3>
                  Version {version.version}: {version.reason}
                </h3>
                <p>
                  <When at={version.created_at} />, {peopleOf(version)}
                </p>
                <Differences version={version} earlier={versions[place + 1]} />
              </li>
            ))}
          </ol>
        )}
      </ListRows>
    </Panel>
  )
}

function peopleOf({ proposed_by: by, approved_by: approver }: Version): string {
  if (!by) return 'created by an update or the first start'
  return approver ? `proposed by ${by}, approved by ${approver}` : `by ${by}, without a second approver`
}

function Differences({ version, earlier }: { version: Version; earlier: Version | undefined }) {
  if (!earlier) return null
  const changes = changesBetween(earlier.rules, version.rules)
  return changes.length === 0 ? null : <Changes changes={changes} />
}

/** The values before, and after or as proposed. */
export function Changes({ changes }: { changes: ReturnType<typeof changesBetween> }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ rule, field, before, after }) => (
        <li key={`${rule} ${field}`}>
          {rule}, {field.toLowerCase()}: <del>{before}</del> <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
