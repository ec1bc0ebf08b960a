import { storedToken } from '../session/session.ts'
import './hidden-cover.css'

/**
 * Hides a signed-in user's screen while the page is hidden, so that the task switcher shows no balance and no code, if the
 * browser takes its picture late enough. The page is shown again in the same frame, so nothing flashes.
 */
export function coverWhenHidden(): void {
  const follow = () => {
    const isHidden = document.visibilityState === 'hidden' && storedToken() !== undefined
    document.documentElement.toggleAttribute('data-covered', isHidden)
  }
  document.addEventListener('visibilitychange', follow)
  // A page from the back/forward cache returns in the state it was left in.
  window.addEventListener('pageshow', follow)
}
