/** Whether the person asked the browser to be sparing with data; not every browser can be asked. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
