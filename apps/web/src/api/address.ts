type Fields = Readonly<Record<string, unknown>>

/** Where a call goes: its path with the named parts filled in, then the query. Fields without a value are left out. */
export function addressOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`
}
