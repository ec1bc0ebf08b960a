/**
 * Reads server-sent events from chunks of any length and returns the data of each complete event. Other
 * lines, such as comments, are ignored.
 */
export function createEventReader(): (piece: string) => string[] {
  let unfinished = ''
  return (piece) => {
    const events = (unfinished + piece).replaceAll('\r\n', '\n').split('\n\n')
    unfinished = events.pop() ?? ''
    return events.flatMap((event) => {
      const lines = event.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      return lines.length === 0 ? [] : [lines.join('\n')]
    })
  }
}
