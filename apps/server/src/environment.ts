import { z } from 'zod'
import { costsMoney, isDemo, isHttps, needsFreeProvider, needsFreeSms, needsProxy } from './demo-setting.ts'
import { commaSeparated, databaseAddress, isKey, wholeNumber } from './setting-values.ts'
import { isAddressRange, isContainerName, isEncryptedOr, isHostName, isThisMachine } from './own-network.ts'

/** The push services of current browsers. */
export const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const

/** The settings under their environment variable names. docs/operations.md explains each one. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress().optional(),
  MIGRATION_DATABASE_URL: databaseAddress().optional(),
  DATABASE_READ_URL: databaseAddress().optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(20),
  LIVE_STREAMS: wholeNumber(10, 100_000).default(2_000),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the public address, such as https://jara.example',
    })
    .optional(),
  DEMO: z.enum(['on', 'off', 'live'], 'must be on, off or live').optional(),
  DEMO_MONTH: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEVELOPMENT_HOSTS: z.string().default('localhost,127.0.0.1,[::1]'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => commaSeparated(text).every(isAddressRange),
      'must be comma-separated addresses or ranges, such as 10.0.0.0/8',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).default('Jara <no-reply@localhost>'),
  SMS_USERNAME: z.string().min(1).optional(),
  SMS_API_KEY: z.string().min(1).optional(),
  SMS_SENDER: z
    .string()
    .regex(/^(?=.*\S)[A-Za-z0-9 ._-]{1,15}$/, 'must be the sender ID or short code, such as Jara')
    .optional(),
  // Codes and phone numbers may leave this machine only encrypted.
  SMS_BASE_URL: z
    .url('must be the address of Africa’s Talking’s API, such as https://api.africastalking.com/')
    .refine((url) => isEncryptedOr(url, isThisMachine), 'must begin with https://')
    .default('https://api.africastalking.com/'),
  PUSH_HOSTS: z
    .string()
    .refine(
      (text) => commaSeparated(text).every(isHostName),
      'must be comma-separated host names, such as *.push.example',
    )
    .default(pushServices.join(',')),
  PUSH_LOCAL_HOST: z
    .string()
    .refine(
      (text) => isHostName(text) && !text.startsWith('*'),
      'must be a host name and port, such as localhost:9443',
    )
    .optional(),
  WEBHOOK_LOCAL_HOST: z
    .string()
    .refine(
      (text) => isHostName(text) && !text.startsWith('*'),
      'must be a host name and port, such as localhost:9443',
    )
    .optional(),
  TOKEN_KEYS: z
    .string()
    .refine(
      (text) => commaSeparated(text).length > 0 && commaSeparated(text).every(isKey),
      'must be comma-separated 32-byte keys in Base64, as `openssl rand -base64 32` prints them',
    )
    .optional(),
  MAP_TILES_URL: z
    .string()
    .regex(
      /^https?:\/\/[\w.{}:[\]-]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s;,]*$/,
      'must look like https://tiles.example/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200).optional(),
  GOOGLE_MAPS_KEY: z.string().min(1).optional(),
  PHOTO_STORE_S3_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://s3.example/bucket' })
    .refine(
      (url) => /^https?:\/\/[^/?#]+\/[^/?#]+/.test(url),
      'must name the bucket, as in https://s3.example/bucket',
    )
    .refine(
      (url) => isEncryptedOr(url, (host) => isThisMachine(host) || isContainerName(host)),
      'must begin with https://, except on this machine or at the name of a container, such as http://photos:9000/bucket',
    )
    .optional(),
  PHOTO_STORE_S3_REGION: z.string().min(1).default('us-east-1'),
  PHOTO_STORE_S3_KEY_ID: z.string().min(1).optional(),
  PHOTO_STORE_S3_SECRET: z.string().min(1).optional(),
  // Customers' photos and the VTpass keys may leave this machine only encrypted.
  RECOGNITION_URL: z
    .url('must be the address of the engine, such as https://engine.example/rank')
    .refine((url) => isEncryptedOr(url, isThisMachine), 'must begin with https://')
    .optional(),
  RECOGNITION_TOKEN: z.string().min(1).optional(),
  RECOGNITION_MODEL: z.string().min(1).optional(),
  VTPASS_BASE_URL: z
    .url('must be the address of the API, such as https://vtpass.com/api/')
    .refine((url) => isEncryptedOr(url, isThisMachine), 'must begin with https://')
    .default('https://vtpass.com/api/'),
  VTPASS_API_KEY: z.string().min(1).optional(),
  VTPASS_PUBLIC_KEY: z.string().min(1).optional(),
  VTPASS_SECRET_KEY: z.string().min(1).optional(),
  VTPASS_CALLBACK_SECRET: z.string().min(16, 'must have at least 16 characters').max(256).optional(),
  VTPASS_SANDBOX_NUMBERS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  // Also how long a new photo is compared with earlier ones.
  KEEP_PHOTOS_DAYS: wholeNumber(90, 36_500).default(400),
  KEEP_ADDRESSES_DAYS: wholeNumber(1, 36_500).default(400),
  FLOAT_ALARM_HOURS: wholeNumber(0, 10_000).default(12),
  FLOAT_ALARM_NAIRA: wholeNumber(0, 1_000_000_000).default(50_000),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(256).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  // The standard OpenTelemetry names. The exported data contains no secrets or personal data, but reveals business volume.
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like https://collector.example:4318' })
    .refine(
      (url) => isEncryptedOr(url, (host) => isThisMachine(host) || isContainerName(host)),
      'must begin with https://, except on this machine or at the name of a container, such as http://collector:4318',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (text) => commaSeparated(text).every((pair) => /^[\w-]+=(?:[^%]|%[0-7][\da-f])+$/i.test(pair)),
      'must be comma-separated headers, such as authorization=Bearer%20secret',
    )
    .default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('jara'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1, such as 0.05')
    .default('0.05'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino log level')
    .default('info'),
})

/** Settings that are only valid together: an incomplete group would otherwise fail much later. */
const groups = [
  {
    names: ['PHOTO_STORE_S3_URL', 'PHOTO_STORE_S3_KEY_ID', 'PHOTO_STORE_S3_SECRET'],
    message: 'is required with the other bucket settings',
  },
  {
    names: ['VTPASS_API_KEY', 'VTPASS_PUBLIC_KEY', 'VTPASS_SECRET_KEY'],
    message: 'is required with the other VTpass keys',
  },
  {
    names: ['SMS_USERNAME', 'SMS_API_KEY'],
    message: 'is required with the other SMS settings',
  },
] as const

/** Adds the checks between settings. */
export const completeEnvironment = environment.superRefine((settings, context) => {
  const refuse = (name: keyof Settings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  for (const { names, message } of groups) {
    const absent = names.filter((name) => settings[name] === undefined)
    if (absent.length === names.length) continue
    for (const name of absent) refuse(name, message)
  }
  if (settings.MIGRATION_DATABASE_URL !== undefined && settings.DATABASE_URL === undefined)
    refuse('DATABASE_URL', 'is required with MIGRATION_DATABASE_URL')
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined)
    refuse('DATABASE_URL', 'is required with DATABASE_READ_URL')
  if (isHttps(settings.PUBLIC_URL) && settings.TRUST_PROXY === undefined) refuse('TRUST_PROXY', needsProxy)
  const isPaid = settings.VTPASS_API_KEY !== undefined && costsMoney(settings.VTPASS_BASE_URL)
  if (settings.DEMO !== undefined && settings.DEMO !== 'off' && isPaid) refuse('DEMO', needsFreeProvider)
  const smsIsPaid = settings.SMS_API_KEY !== undefined && costsMoney(settings.SMS_BASE_URL)
  if (isDemo(settings) && smsIsPaid) refuse('SMS_BASE_URL', needsFreeSms)
})

export type Settings = z.output<typeof environment>
