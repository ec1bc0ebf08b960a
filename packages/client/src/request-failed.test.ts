import { describe, expect, it } from 'vitest'
import { failureOf, RequestFailed, wordsOf } from './request-failed.ts'

describe('a failed call', () => {
  it.each([
    [{ message: 'Not enough points', error: 'conflict' }, 'Not enough points'],
    [{ message: '', error: 'conflict' }, 'conflict'],
    [{ message: '  ', error: 'conflict' }, 'conflict'],
    [{ error: 'conflict' }, 'conflict'],
    [{ message: 42 }, 'Something went wrong'],
    [{}, 'Something went wrong'],
    ['<html>', 'Something went wrong'],
    [null, 'Something went wrong'],
    [undefined, 'Something went wrong'],
  ])('with the body %j says %j', (body, message) => {
    expect(failureOf(500, body).message).toBe(message)
  })

  it('keeps its status and its code', () => {
    expect(failureOf(409, { message: 'Taken', code: 'email-known' })).toMatchObject({
      status: 409,
      code: 'email-known',
    })
  })

  it('uses the screen’s text only when the server sent no message', () => {
    expect(wordsOf(failureOf(500, {}), 'Redemption failed.')).toBe('Redemption failed.')
    expect(wordsOf(failureOf(500, { message: 'Closed' }), 'Redemption failed.')).toBe('Closed')
    expect(wordsOf(new RequestFailed({ cause: new TypeError('Failed to fetch') }))).toBe(
      'Something went wrong',
    )
  })

  it('never shows the message of an internal error', () => {
    expect(wordsOf(new TypeError('x is not a function'), 'Redemption failed.')).toBe('Redemption failed.')
  })
})
