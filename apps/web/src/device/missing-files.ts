/** The event that the build's code fires when a chunk could not be fetched. */
const missed = 'vite:preloadError'

/** Reports a file of the app that could not be fetched otherwise, such as a worker. */
export function reportMissingFile(): void {
  window.dispatchEvent(new Event(missed))
}

/** Calls back when a file of the app could not be fetched: the server may have a newer build. */
export function watchMissingFiles(watcher: () => void): () => void {
  window.addEventListener(missed, watcher)
  return () => window.removeEventListener(missed, watcher)
}

/** Fetches the styles again that could not be fetched. The build's code asks for each file only once. */
export async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  await Promise.all([...links].filter(({ sheet }) => sheet && isMissing(sheet)).map(fetchedAgain))
}

/** Every file of styles has rules. Those of a file that did not arrive are empty, or the browser refuses to show them. */
function isMissing(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length === 0
  } catch {
    return true
  }
}

function fetchedAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link')
  const { rel, href, crossOrigin } = link
  Object.assign(again, { rel, href, crossOrigin })
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', reject)
    link.replaceWith(again)
  })
}
