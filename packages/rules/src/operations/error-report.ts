/** The longest error text that is reported. */
const longest = 200

/**
 * The text of an error, without anything that a user may have typed or that identifies them: quoted text, email addresses, the
 * query of a URL and long numbers.
 */
export function reportableText(text: string): string {
  return text
    .replaceAll(/"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, longest)
}

/** Where an error occurred: the app's files with line and column, such as `index-4f2a.js:1:204`, innermost first. */
export function reportableFrames(stack: string): string[] {
  return [...stack.matchAll(/\/([\w.-]+\.js)[^\s:]*:(\d+):(\d+)/g)]
    .slice(0, 8)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
}
