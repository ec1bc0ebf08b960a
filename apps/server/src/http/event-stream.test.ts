import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EventStream, openEventStream } from './event-stream.ts'

/** A fake connection. The test decides whether its client reads. */
class Connection extends EventEmitter {
  writableNeedDrain = false
  writableEnded = false
  destroyed = false
  readonly written: string[] = []
  write(text: string): boolean {
    this.written.push(text)
    return !this.writableNeedDrain
  }
  end(): this {
    this.writableEnded = true
    return this
  }
  destroy(): this {
    this.destroyed = true
    this.emit('close')
    return this
  }
  readsAgain(): void {
    this.writableNeedDrain = false
    this.emit('drain')
  }
}

let connection: Connection
let stream: EventStream

beforeEach(() => {
  vi.useFakeTimers()
  connection = new Connection()
  // The fake has every member of a response that a stream uses.
  stream = openEventStream(connection as unknown as Parameters<typeof openEventStream>[0], {
    gatherMs: 250,
    heartbeatMs: 20_000,
  })
})

afterEach(() => {
  vi.useRealTimers()
})

const events = () => connection.written.filter((text) => text.startsWith('data: '))

describe('a stream', () => {
  test('starts at once, and sends a heartbeat regularly', () => {
    expect(connection.written).toEqual([': open\n\n'])
    vi.advanceTimersByTime(40_000)
    expect(connection.written).toEqual([': open\n\n', ': still here\n\n', ': still here\n\n'])
  })

  test('sends the first hint at once, and gathers those that follow within the interval', () => {
    stream.hint(['points'])
    expect(events()).toEqual(['data: {"topics":["points"]}\n\n'])
    stream.hint(['points', 'purchases'])
    stream.hint(['purchases'])
    vi.advanceTimersByTime(249)
    expect(events()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(events().slice(1)).toEqual(['data: {"topics":["points","purchases"]}\n\n'])
    vi.advanceTimersByTime(250)
    stream.hint(['points'])
    expect(events()).toHaveLength(3)
  })

  test('gives a slow reader one event for all that it missed', () => {
    connection.writableNeedDrain = true
    for (let turn = 0; turn < 1_000; turn += 1) stream.hint(['points', 'pending'])
    vi.advanceTimersByTime(20_000)
    expect(connection.written).toHaveLength(1)
    connection.readsAgain()
    expect(events()).toEqual(['data: {"topics":["points","pending"]}\n\n'])
    vi.advanceTimersByTime(60_000)
    expect(connection.destroyed).toBe(false)
  })

  test('disconnects a client that reads nothing between two heartbeats', () => {
    vi.advanceTimersByTime(19_999)
    connection.writableNeedDrain = true
    vi.advanceTimersByTime(1)
    expect(connection.destroyed).toBe(false)
    vi.advanceTimersByTime(20_000)
    expect(connection.destroyed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('sends nothing after its end, and destroys a connection that the client keeps open', () => {
    stream.end()
    stream.hint(['points'])
    expect(events()).toEqual([])
    vi.advanceTimersByTime(20_000)
    expect(connection.destroyed).toBe(true)
  })
})
