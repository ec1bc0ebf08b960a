import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { phone } from '../steps/phone.ts'
import { folder } from '../steps/server-under-test.ts'
import type { Engine, FoundElement, Tab } from './tab.ts'
import {
  type ElementReference,
  elementPath,
  isElement,
  newSession,
  type WebDriverSession,
} from './web-driver.ts'

/** Debian's WebKitGTK, driven over WebDriver. Its windows are private and need a display. */
export async function startWebKit(driverPath: string, displayPath: string): Promise<Engine> {
  const { width, height } = phone.viewport
  const display = spawn(
    displayPath,
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [number] = (await once(createInterface(display.stdout), 'line')) as [string]
  const port = await freePort()
  const home = mkdtempSync(join(folder, 'webkit-'))
  const driver = spawn(driverPath, ['--host=127.0.0.1', `--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${number}`,
      NO_AT_BRIDGE: '1',
    },
    // It only warns about missing parts of a desktop.
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await answering(`${address}/status`, driver)
  return {
    name: 'WebKit',
    openTab: () => openTab(address),
    close: async () => {
      await ended(driver)
      await ended(display)
    },
  }
}

async function openTab(address: string): Promise<Tab> {
  const session = await newSession(address, {
    'webkitgtk:browserOptions': {
      args: [
        '--automation',
        '--full-screen',
        // A fake camera.
        '--enable-media-stream=true',
        '--enable-mock-capture-devices=true',
      ],
    },
  })
  const { command, execute } = session
  await command('POST', '/window/rect', phone.viewport)
  const errors: string[] = []
  const collectErrors = async () => {
    errors.push(...((await execute(takeErrors, [])) as string[]))
  }
  return {
    goto: async (url) => {
      await collectErrors()
      await command('POST', '/url', { url })
      await collectErrors()
    },
    // Only the caller knows the type of a page function's answer.
    run: (inPage, ...given) => execute(inPage, given) as never,
    find: async (inPage, ...given) => {
      const found = await execute(inPage, given)
      return isElement(found) ? foundIn(session, found) : undefined
    },
    setOffline: async (offline) => void (await execute(pretendOffline, [offline])),
    screenshot: async () => Buffer.from(String(await command('GET', '/screenshot')), 'base64'),
    errors: async () => {
      await collectErrors()
      return errors
    },
    close: async () => void (await command('DELETE', '')),
  }
}

function foundIn({ command }: WebDriverSession, element: ElementReference): FoundElement {
  const path = elementPath(element)
  const click = async () => void (await command('POST', `${path}/click`))
  const type = async (text: string) => void (await command('POST', `${path}/value`, { text }))
  return { click, type, upload: type }
}

/** The errors since the last call. WebDriver reports none, so the first call, on a loaded page, starts listening. */
function takeErrors(): string[] {
  const page = window as { seenErrors?: string[] }
  // WebKit shows a picture at its own address in a page of its own, with styles that the policy forbids.
  if (document.contentType !== 'text/html') return []
  if (page.seenErrors === undefined) {
    const write = console.error
    const see = (error: unknown) => void page.seenErrors?.push(String(error))
    console.error = (...words: unknown[]) => {
      see(words.join(' '))
      write(...words)
    }
    addEventListener('error', ({ message }) => see(message))
    addEventListener('unhandledrejection', ({ reason }) => see(reason))
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      see(`${violatedDirective} ${blockedURI}`),
    )
  }
  const errors = page.seenErrors ?? []
  page.seenErrors = []
  return errors
}

/** WebDriver cannot take a page offline. The app asks the browser, so the browser is made to report it. */
function pretendOffline(offline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
  dispatchEvent(new Event(offline ? 'offline' : 'online'))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function answering(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(50)
  }
  throw new Error(`WebKitWebDriver ended with code ${driver.exitCode}.`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
