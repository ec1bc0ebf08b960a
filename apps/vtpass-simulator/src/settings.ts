import { z } from 'zod'
import { sandboxCredentials } from './credentials.ts'
import type { SimulatorOptions } from './simulator.ts'

const environment = z.object({
  PORT: z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string('must name a folder').min(1),
  MANNER: z.enum(['sandbox', 'demo'], 'must be sandbox or demo').default('sandbox'),
  API_KEY: z.string().default(sandboxCredentials.apiKey),
  PUBLIC_KEY: z.string().default(sandboxCredentials.publicKey),
  SECRET_KEY: z.string().default(sandboxCredentials.secretKey),
  BALANCE: z.coerce.number('must be a number').min(0).optional(),
  CONTROLS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  PARENT: z.enum(['pipe', 'none'], 'must be pipe or none').default('none'),
})

export interface Settings {
  readonly options: SimulatorOptions
  /** Whether to stop when the parent closes standard input. */
  readonly followsParent: boolean
}

export class BadSettings extends Error {
  override readonly name = 'BadSettings'
}

/** Reads the settings and reports all invalid ones at once. An empty variable counts as absent. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.entries(env).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(present))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new BadSettings(['Invalid settings:', ...lines].join('\n'))
  }
  const settings = parsed.data
  return {
    options: {
      dataDir: settings.DATA_DIR,
      port: settings.PORT,
      host: settings.HOST,
      manner: settings.MANNER,
      credentials: {
        apiKey: settings.API_KEY,
        publicKey: settings.PUBLIC_KEY,
        secretKey: settings.SECRET_KEY,
      },
      controls: settings.CONTROLS === 'on',
      ...(settings.BALANCE === undefined ? {} : { balance: settings.BALANCE }),
    },
    followsParent: settings.PARENT === 'pipe',
  }
}
