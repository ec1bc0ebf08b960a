import type { LaunchOptions } from '@playwright/test'
import { findHeadlessShell, pathOf } from '../../tools/chromium.ts'

/**
 * The features that Playwright itself disables. Our --disable-features replaces its list, so they are
 * repeated here. Features of other browsers are left out.
 */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** The address bar's own pages. Chromium would load them with every window, which costs each journey half a second. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Root cannot use Chromium's sandbox, and a test browser must make no connections of its own. */
export const launchOptions = {
  executablePath: pathOf(findHeadlessShell()),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join()}`,
  ],
} satisfies LaunchOptions
