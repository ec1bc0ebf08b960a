import { type AnswerOf, pageSize } from '@jara/contract/call'
import { listPolicies } from '@jara/contract/trust/policy-console'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api/read.ts'
import { When } from '../../../parts/amounts.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { NextPage } from '../../../parts/next-page.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Changes } from './changes.tsx'
import { changesBetween } from './policy-changes.ts'
import styles from './versions.module.css'

type Version = AnswerOf<typeof listPolicies>[number]

/** Every version and its changes. */
export function Versions() {
  const pages = useInfiniteQuery(
    readPages(listPolicies, {}, (page) =>
      page.length < pageSize ? undefined : String(page.at(-1)?.version),
    ),
  )
  return (
    <Panel
      title="Versions"
      padded={false}
      foot={
        pages.hasNextPage ? (
          <NextPage shown={pages.data?.pages.flat().length ?? 0} query={pages} />
        ) : undefined
      }
    >
      <Answer query={{ ...pages, data: pages.data?.pages.flat() }}>
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
      </Answer>
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
