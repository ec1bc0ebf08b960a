import { expect, test } from 'vitest'
import { createEventReader } from './listen.ts'

test('events are read however the stream is split into chunks', () => {
  const text =
    ': open\n\ndata: {"a":1}\n\n: still here\n\ndata:{"b":2}\n\nevent: other\ndata: one\ndata: two\n\n'
  for (let length = 1; length <= text.length; length += 1) {
    const read = createEventReader()
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
    expect(pieces.flatMap(read)).toEqual(['{"a":1}', '{"b":2}', 'one\ntwo'])
  }
})

test('lines may end in CRLF, and an incomplete event is not returned yet', () => {
  const read = createEventReader()
  expect(read('data: one\r\n\r\ndata: two')).toEqual(['one'])
  expect(read('\n\n')).toEqual(['two'])
})
