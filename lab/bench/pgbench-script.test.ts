import { describe, expect, it } from 'vitest'
import { writePgbenchScript } from './pgbench-script.ts'

const id = '01a21a0e-f987-7564-8c3c-31c3ae7e62f1'
const aDecision = 'insert into policy_decisions (facts) values ($1);'

/** What pgbench sends for the values of one recorded statement, as node-postgres sent them. */
function write(text: string, ...values: readonly unknown[]) {
  return writePgbenchScript([], [{ text: text.replace(/;$/, ''), values, firstRow: {} }], [[id, ':drawn']])
}

describe('a recorded value', () => {
  it('that is an object is sent as JSON', () => {
    const { text, variables } = write(aDecision, { stock: 40, item: null })
    expect(text).toBe('insert into policy_decisions (facts) values (:constant0);\n')
    expect(variables).toEqual({ constant0: '{"stock":40,"item":null}' })
  })

  it('that is an object with a known id in it gets the id of each transaction', () => {
    const { text, variables } = write(aDecision, { purchase: { id } })
    expect(text).toContain('values (replace(:constant0, :constant1, (:drawn)::text));')
    expect(variables).toEqual({ constant0: `{"purchase":{"id":"${id}"}}`, constant1: id })
  })

  it('that is a list of objects is sent as an array of JSON', () => {
    const { text, variables } = write('select unnest($1::jsonb[]);', [{ points: 45 }, { points: 90 }, { id }])
    expect(text).toBe(
      'select unnest(array[:constant0, :constant1, replace(:constant2, :constant3, (:drawn)::text)]::jsonb[]);\n',
    )
    expect(Object.values(variables)).toEqual(['{"points":45}', '{"points":90}', `{"id":"${id}"}`, id])
  })

  it('that is a date is sent as that moment', () => {
    const { variables } = write('select $1;', new Date('2026-11-26T22:46:52.125Z'))
    expect(variables).toEqual({ constant0: '2026-11-26T22:46:52.125Z' })
  })

  it('that is missing is sent as null', () => {
    const { text, variables } = write('select $1, $2;', undefined, null)
    expect(text).toBe('select null, null;\n')
    expect(variables).toEqual({})
  })

  it('that is bytes is sent as bytes', () => {
    const { variables } = write('select $1;', Buffer.from('da84', 'hex'))
    expect(variables).toEqual({ constant0: '\\xda84' })
  })
})

describe('an object that a statement returns', () => {
  const read = { text: 'select facts from policy_decisions', values: [], firstRow: { facts: { stock: 40 } } }
  const reading = (facts: unknown) =>
    writePgbenchScript([], [read, { text: 'select $1', values: [facts], firstRow: {} }], []).text

  it('is read from its answer by a later one that sends it', () => {
    expect(reading({ stock: 40 })).toBe(
      'select facts from policy_decisions \\gset answer0_\nselect :answer0_facts;\n',
    )
  })

  it('is not taken for another object', () => {
    expect(reading({ stock: 41 })).toBe('select facts from policy_decisions;\nselect :constant0;\n')
  })
})
