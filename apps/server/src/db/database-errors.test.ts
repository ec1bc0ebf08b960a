import { expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.ts'

/** As PostgreSQL 15 sends them. */
const onStandby = { code: '0A000', routine: 'get_relation_info' }
const notSupported = { code: '0A000', routine: 'transformLockingClause' }

it.each([
  ['a standby is asked for an unlogged table', true, onStandby],
  ['a statement is not supported', false, notSupported],
])('when %s, is it to be asked again: %s', (_, isSo, fields) => {
  const error = Object.assign(new Error('in any language'), fields)
  expect(isDatabaseUnavailable(error)).toBe(isSo)
})
