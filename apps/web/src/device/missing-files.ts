/** The event that the build's code fires when a chunk could not be fetched. */
const missed = 'vite:preloadError'

/** Reports a missing file that Vite does not load itself, such as a worker. */
export function reportMissingFile(): void {
  window.dispatchEvent(new Event(missed))
}

/** Calls back when a file of the app could not be fetched: the server may have a newer build. */
export function watchMissingFiles(watcher: () => void): () => void {
  window.addEventListener(missed, watcher)
  return () => window.removeEventListener(missed, watcher)
}

/** Fetches missing stylesheets again. The build's own code requests each file only once. */
export async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  await Promise.all([...links].filter(({ sheet }) => sheet && isMissing(sheet)).map(fetchedAgain))
}

/** Every stylesheet of ours has rules. One that failed to load has none, or the browser refuses to list them. */
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
