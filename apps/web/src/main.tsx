import '@jara/ui/tokens.css'
import '@jara/ui/fonts.css'
import '@jara/ui/base.css'
import './startup/splash.css'

import { Router } from '@jara/client/router'
import { RouterLink } from '@jara/client/router-link'
import { LinkProvider } from '@jara/ui/link'
import { ToastProvider } from '@jara/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetWithSession, queryClient } from './api/query-client.ts'
import { App } from './shell/app.tsx'
import { ErrorBoundary, reportErrors } from './shell/error-boundary.tsx'
import { keepInstallOffer } from './device/install.ts'
import { keepLaunchShortcut } from './navigation/launch-shortcut.ts'
import { paths, plainPath } from './navigation/paths.ts'
import { keepAnswers } from './offline/keep-answers.ts'
import { isAppLockOn } from './session/app-lock-setting.ts'
import { keepShopCode } from './session/shop-code.ts'
import { endSplashInTime, splashEnded } from './startup/splash.ts'

reportErrors()
keepInstallOffer()
keepLaunchShortcut(window.location.search)
keepShopLink(window.location)
forgetWithSession()
keepAnswers(splashEnded)
void splashEnded.then(async () => (await import('./shell/after-splash.ts')).startAfterSplash())

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element for the app.')

// A transition renders in slices, so the splash's animation keeps running.
const begin = () =>
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        {/* The app's own boundary keeps the bar visible. This one catches errors of the bar or the app itself. */}
        <ErrorBoundary home="/">
          <QueryClientProvider client={queryClient}>
            <Router>
              <LinkProvider value={RouterLink}>
                <ToastProvider>
                  <App />
                </ToastProvider>
              </LinkProvider>
            </Router>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )

/** Renders nothing until the app is unlocked. If the lock cannot be loaded, the splash stays and says that it is late. */
async function start(): Promise<void> {
  if (isAppLockOn()) (await import('./shell/app-lock.tsx')).guardApp(begin)
  else begin()
  await endSplashInTime()
}

/**
 * A shop shares `/redeem?code=…`. The code is stored and removed from the address, because a sign-in or a sign-up may
 * come before the scan.
 */
function keepShopLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const code = new URLSearchParams(search).get('code')
  if (!code || plainPath(pathname) !== paths.Scan) return
  keepShopCode(code)
  window.history.replaceState(null, '', paths.Scan)
}

void start()
