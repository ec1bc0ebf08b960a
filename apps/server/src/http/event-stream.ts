import type { ServerResponse } from 'node:http'

/** A stream of events. Each event is a set of topics, so pending hints never exceed the number of topics. */
export interface EventStream {
  hint(topics: readonly string[]): void
  end(): void
  onClose(leave: () => void): void
}

export interface StreamPace {
  /** Topics that arrive within this time after an event are sent together in the next one. */
  readonly gatherMs: number
  /** How often a comment is sent to keep the connection alive. */
  readonly heartbeatMs: number
}

const usualPace: StreamPace = { gatherMs: 250, heartbeatMs: 20_000 }

type Out = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'on' | 'writableNeedDrain' | 'writableEnded'>

/** A client that reads nothing between two heartbeats is disconnected. */
export function openEventStream(out: Out, { gatherMs, heartbeatMs }: StreamPace = usualPace): EventStream {
  const waiting = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let stuckSinceHeartbeat = false

  const flush = () => {
    if (waiting.size === 0 || out.writableNeedDrain || out.writableEnded) return
    out.write(`data: ${JSON.stringify({ topics: [...waiting] })}\n\n`)
    waiting.clear()
    gathering = setTimeout(() => {
      gathering = undefined
      flush()
    }, gatherMs)
  }
  const heartbeat = setInterval(() => {
    if (out.writableEnded || (stuckSinceHeartbeat && out.writableNeedDrain)) return void out.destroy()
    if (!out.writableNeedDrain) out.write(': still here\n\n')
    stuckSinceHeartbeat = out.writableNeedDrain
  }, heartbeatMs)
  out.on('drain', () => {
    stuckSinceHeartbeat = false
    if (!gathering) flush()
  })
  out.on('close', () => {
    clearInterval(heartbeat)
    clearTimeout(gathering)
  })
  // Sent at once, so that the client and all proxies see that the stream is open.
  out.write(': open\n\n')
  return {
    hint: (topics) => {
      for (const topic of topics) waiting.add(topic)
      if (!gathering) flush()
    },
    end: () => void out.end(),
    onClose: (leave) => void out.on('close', leave),
  }
}
