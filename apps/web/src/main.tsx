import '@jara/ui/tokens.css'
import '@jara/ui/fonts.css'
import '@jara/ui/base.css'

import { LinkProvider } from '@jara/ui/link'
import { ToastProvider } from '@jara/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AddressRouter } from './address-router.tsx'
import { forgetWithSession, queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { keepInstallOffer } from './device/install.ts'
import { keepLaunchShortcut } from './launch-shortcut.ts'
import { keepPushOfSession } from './push-of-session.ts'
import { RouterLink } from './router-link.tsx'
import { endSplashInTime } from './splash.ts'

// The content security policy forbids code made from text; zod, fetched with the first screen, is not to try it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepInstallOffer()
keepLaunchShortcut(window.location.search)
forgetWithSession()
keepPushOfSession()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no element for the app.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AddressRouter>
        <LinkProvider value={RouterLink}>
          <ToastProvider>
            <App />
          </ToastProvider>
        </LinkProvider>
      </AddressRouter>
    </QueryClientProvider>
  </StrictMode>,
)
endSplashInTime()
