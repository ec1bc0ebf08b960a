import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { demoPassword } from '../../../apps/server/src/demo-data/demo-accounts.ts'
import { findChromium, pathOf } from '../../../tools/chromium.ts'

export type DemoRole = 'customer' | 'retailer'

/** One browser shared by Lighthouse and the bench, so that both see the same storage. */
export interface Browser {
  readonly context: BrowserContext
  /** The debugging port, for Lighthouse. */
  readonly port: number
  /** Stores a session of this role, or removes it. */
  signIn(role: DemoRole | undefined): Promise<void>
  close(): Promise<void>
}

export async function openBrowser(appUrl: string, folder: string): Promise<Browser> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: pathOf(findChromium()),
    args: ['--remote-debugging-port=0', '--no-sandbox', '--disable-gpu', '--disable-quic'],
    viewport: { width: 412, height: 823 },
  })
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n')
  return {
    context,
    port: Number(port),
    signIn: async (role) => store(context, appUrl, role ? await sessionOf(appUrl, role) : {}),
    close: () => context.close(),
  }
}

async function sessionOf(appUrl: string, role: DemoRole): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@jara.example`, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in as the demo ${role} was answered with ${answer.status}`)
  const { token, user } = (await answer.json()) as { token: string; user: { role: string } }
  return { token, userRole: user.role, userData: JSON.stringify(user) }
}

async function store(
  context: BrowserContext,
  appUrl: string,
  session: Readonly<Record<string, string>>,
): Promise<void> {
  const page = await context.newPage()
  // A file of the app's origin that runs no script.
  await page.goto(`${appUrl}/icon.svg`)
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, session)
  await page.close()
}
