import { describe, expect, test } from 'vitest'
import { type Approval, type DecisionEvent, nextDecisions, noDecisions, shownApprovals } from './decisions.ts'

const rice = approval('rice', '2026-11-19T13:05:00.000Z')
const milk = approval('milk', '2026-11-19T12:12:00.000Z')
const oil = approval('oil', '2026-11-19T10:48:00.000Z')
const listed = [rice, milk, oil]

describe('Of pending purchases', () => {
  test('all are shown as long as none is decided', () => {
    expect(after([])).toEqual(['rice', 'milk', 'oil'])
  })

  test('a decided one disappears at once', () => {
    expect(after([{ did: 'decide', approval: milk }])).toEqual(['rice', 'oil'])
  })

  test('one whose decision fails returns with the reason until decided again', () => {
    const events: DecisionEvent[] = [
      { did: 'decide', approval: milk },
      { did: 'fail', approval: milk, words: 'Try later.' },
    ]
    expect(after(events)).toEqual(['rice', 'milk: Try later.', 'oil'])
    expect(after([...events, { did: 'decide', approval: milk }])).toEqual(['rice', 'oil'])
  })

  test('one decided elsewhere returns to its place until dismissed, even when the server no longer lists it', () => {
    const events: DecisionEvent[] = [
      { did: 'decide', approval: milk },
      { did: 'come too late', approval: milk, words: 'Already rejected.' },
    ]
    expect(after(events)).toEqual(['rice', 'milk: Already rejected.', 'oil'])
    expect(after(events, [rice, oil])).toEqual(['rice', 'milk: Already rejected.', 'oil'])
    expect(after([...events, { did: 'dismiss', approval: milk }], [rice, oil])).toEqual(['rice', 'oil'])
  })

  test('several are decided without waiting for one another', () => {
    expect(
      after([
        { did: 'decide', approval: rice },
        { did: 'decide', approval: oil },
        { did: 'fail', approval: rice, words: undefined },
      ]),
    ).toEqual(['rice: ', 'milk'])
  })

  test('one without an id is left out, since it cannot be decided', () => {
    expect(shownApprovals([{ product_name: 'Rice' }], noDecisions)).toEqual([])
  })
})

/** The ids shown, each with the message about its decision. */
function after(events: readonly DecisionEvent[], purchases: readonly Approval[] = listed): string[] {
  const decisions = events.reduce(nextDecisions, noDecisions)
  return shownApprovals(purchases, decisions).map(({ approval: { id }, decision }) =>
    decision === undefined ? id : `${id}: ${decision.words ?? ''}`,
  )
}

function approval(id: string, created_at: string): Approval {
  return { id, created_at }
}
