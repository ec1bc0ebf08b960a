/** The longest text of an error that is reported. */
const longest = 200

/**
 * The text of an error, without what a user may have typed or who they are: quoted text, e-mail addresses, the query of
 * an address and long numbers.
 */
export function reportableText(text: string): string {
  return text
    .replaceAll(/"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, longest)
}

/** Where an error happened: files of the app with line and column, as `index-4f2a.js:1:204`, innermost first. */
export function reportableFrames(stack: string): string[] {
  return [...stack.matchAll(/\/([\w.-]+\.js)[^\s:]*:(\d+):(\d+)/g)]
    .slice(0, 8)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
}
