import '@jara/ui/tokens.css'
import '@jara/ui/fonts.css'
import '@jara/ui/base.css'
import './console.css'

import { Router } from '@jara/client/router'
import { RouterLink } from '@jara/client/router-link'
import { LinkProvider } from '@jara/ui/link'
import { ToastProvider } from '@jara/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetWithSession, queryClient } from './api/query-client.ts'
import { App } from './shell/app.tsx'
import { followScheme } from './session/scheme.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element for the console.')

forgetWithSession()
followScheme()
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
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
)
