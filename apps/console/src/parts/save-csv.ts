/** Hands a CSV file to the browser to be saved. */
export function saveCsv(name: string, csv: string): void {
  // Without the byte order mark, Excel reads UTF-8 as another encoding.
  const address = URL.createObjectURL(new Blob([`\ufeff${csv}`], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
