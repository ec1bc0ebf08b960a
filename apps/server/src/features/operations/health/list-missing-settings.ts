import type { Config } from '../../../config.ts'

export type KnownSettings = Pick<Config, 'vtpass' | 'demo' | 'smtpUrl' | 'sms' | 'publicUrl' | 'databaseUrl'>

interface WaitingSetting {
  readonly name: string
  readonly means: string
}

/** The missing settings that a real programme needs, each with what does not work without it. */
export function listMissingSettings(settings: KnownSettings, ownsTables: boolean): WaitingSetting[] {
  const { vtpass, smtpUrl, sms, publicUrl } = settings
  const isPublic = publicUrl?.startsWith('https:') === true
  const waiting: [boolean, WaitingSetting][] = [
    [!vtpass, { name: 'VTPASS_API_KEY', means: 'No real airtime, data or electricity can be redeemed.' }],
    [
      vtpass !== undefined && vtpass.callbackSecret === undefined,
      {
        name: 'VTPASS_CALLBACK_SECRET',
        means: 'Provider reversals are noticed up to a day late, and only within a week.',
      },
    ],
    [
      smtpUrl === undefined,
      { name: 'SMTP_URL', means: 'Emails are saved in DATA_DIR/mail and are not sent.' },
    ],
    [
      !sms,
      {
        name: 'SMS_API_KEY',
        means: 'SMS are saved in DATA_DIR/sms and are not sent, so customers cannot verify a phone number.',
      },
    ],
    [!isPublic, { name: 'PUBLIC_URL', means: 'Links and QR codes lead to an address without https.' }],
    [
      ownsTables,
      {
        name: 'MIGRATION_DATABASE_URL',
        means: 'The server owns the tables, so a stolen connection could rewrite the ledger.',
      },
    ],
  ]
  return waiting.flatMap(([isMissing, setting]) => (isMissing ? [setting] : []))
}
