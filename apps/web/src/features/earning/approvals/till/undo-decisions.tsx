import { formatCount } from '@jara/rules/points'
import { Undo } from '@jara/ui/undo'
import { useState } from 'react'
import { undoDecisions, undoMs } from '../../../../offline/till-decisions.ts'
import type { KeptDecision } from '../../../../session/kept-decisions.ts'

/** Offers to undo the last decisions, then earlier ones while they have seconds left. */
export function UndoDecisions({ kept }: { kept: readonly KeptDecision[] }) {
  const [now, setNow] = useState(Date.now)
  const last = kept.filter(({ sendAt }) => sendAt > now).at(-1)
  if (!last) return null
  const { batch, sendAt } = last
  const together = kept.filter((each) => each.batch === batch)
  return (
    <Undo
      key={batch}
      words={wordsOf(together)}
      leftMs={Math.min(undoMs, sendAt - now)}
      onUndo={() => {
        undoDecisions(batch)
        setNow(Date.now())
      }}
      onOver={() => setNow(Date.now())}
    />
  )
}

function wordsOf(together: readonly KeptDecision[]): string {
  const [first] = together
  const act = first?.status === 'rejected' ? 'Rejected' : 'Approved'
  return `${act}: ${together.length === 1 ? first?.product : `${formatCount(together.length)} purchases`}`
}
