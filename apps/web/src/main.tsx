import '@jara/ui/tokens.css'
import '@jara/ui/fonts.css'
import '@jara/ui/base.css'
import './startup/splash.css'

import { LinkProvider } from '@jara/ui/link'
import { ToastProvider } from '@jara/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetWithSession, queryClient } from './api/query-client.ts'
import { App } from './shell/app.tsx'
import { yieldToMain } from './startup/yield-to-main.ts'
import { keepInstallOffer } from './device/install.ts'
import { keepLaunchShortcut } from './navigation/launch-shortcut.ts'
import { keepPushOfSession } from './shell/push-of-session.ts'
import { keepAnswers } from './offline/keep-answers.ts'
import { Router } from './navigation/router.tsx'
import { RouterLink } from './navigation/router-link.tsx'
import { routeAt } from './shell/routes.tsx'
import { storedToken } from './session/session.ts'
import { afterSplash, endSplashInTime, splashEnded } from './startup/splash.ts'

// The content security policy forbids code made from text; zod, fetched with the first screen, is not to try it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepInstallOffer()
keepLaunchShortcut(window.location.search)
forgetWithSession()
keepAnswers(afterSplash())
keepPushOfSession()

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element for the app.')

endSplashInTime()
// Behind the splash nobody needs to see that a screen is waited for; once it ends they do.
void Promise.race([fetchFirstScreen(), splashEnded]).then(() => showApp(container))

/** In steps, between which the splash turns on: as one piece they would stop a cheap phone for a fifth of a second. */
async function fetchFirstScreen(): Promise<void> {
  await yieldToMain()
  const token = storedToken()
  const { pathname } = window.location
  const route = routeAt(pathname, token)
  // What nearly every screen asks with is made ready in a step of its own.
  const questions = import('@jara/contract/users')
  await yieldToMain()
  // What fails is asked for again when it is shown, where its failure is told.
  await Promise.allSettled([questions, route?.load()])
  await yieldToMain()
}

/** A transition is rendered in slices. */
function showApp(place: Element): void {
  const root = createRoot(place)
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Router>
            <LinkProvider value={RouterLink}>
              <ToastProvider>
                <App />
              </ToastProvider>
            </LinkProvider>
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
