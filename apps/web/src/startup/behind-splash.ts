/** Nobody sees or uses the app yet. */
export function isBehindSplash(): boolean {
  return document.getElementById('app')?.inert === true
}
