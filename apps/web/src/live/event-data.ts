/**
 * Reads server-sent events as they come, in pieces of any length: hands out the data of those that are complete. Lines of
 * any other kind, comments among them, mean nothing here.
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
