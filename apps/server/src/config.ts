import { isDemo } from './demo-setting.ts'
import { completeEnvironment, type Settings } from './environment.ts'
import { commaSeparated } from './setting-values.ts'

/** The only hosts that push notifications are sent to, whatever endpoint a client registers. */
export interface PushHosts {
  /** Host names of push services; `*.` matches any subdomain. */
  readonly known: readonly string[]
  /** One more host, with its port, that may be on this machine or in a private network. */
  readonly local: string | undefined
}

export interface PhotoBucket {
  /** Endpoint and bucket, optionally with a folder. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

interface RecognitionConfig {
  readonly url: string
  readonly token: string | undefined
}

export interface VtpassConfig {
  readonly baseUrl: string
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
  readonly callbackSecret: string | undefined
  readonly sandboxNumbers: boolean
}

interface SmsConfig {
  readonly baseUrl: string
  readonly username: string
  readonly apiKey: string
  readonly sender: string | undefined
}

interface TelemetryConfig {
  /** The collector's URL, without a path. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of requests that are traced. */
  readonly share: number
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The role that owns the tables, for migrations and commands. Defaults to the server's. */
  readonly migrationDatabaseUrl: string | undefined
  /** A replica for reads that may be slightly out of date. */
  readonly databaseReadUrl: string | undefined
  readonly databasePool: number
  /** The maximum number of live-update connections per node. */
  readonly liveStreams: number
  readonly publicUrl: string | undefined
  readonly demo: boolean
  /** Whether a new demo starts with every live source on. */
  readonly demoIsLive: boolean
  /** Whether a demo gets a month of business, which is created after the start. */
  readonly demoMonth: boolean
  readonly developmentHosts: readonly string[]
  /** Address ranges whose X-Forwarded-For header is trusted; none by default. */
  readonly trustProxy: readonly string[]
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Absent when messages are kept in a folder. */
  readonly sms: SmsConfig | undefined
  readonly pushHosts: PushHosts
  /** One host, with its port, whose webhooks may be on this machine or in a private network. */
  readonly webhookLocalHost: string | undefined
  /** The first key encrypts electricity tokens; all of them decrypt. Absent when the keys are in a file. */
  readonly tokenKeys: readonly Buffer[] | undefined
  readonly mapTilesUrl: string | undefined
  /** The attribution that the tiles' licence requires on the map. */
  readonly mapTilesAttribution: string | undefined
  readonly googleMapsKey: string | undefined
  /** Absent when photos are stored in a folder. */
  readonly photoBucket: PhotoBucket | undefined
  /** The path of a model that replaces the bundled one. */
  readonly recognitionModel: string | undefined
  /** A remote recognition engine. Absent when the bundled one is used. */
  readonly recognition: RecognitionConfig | undefined
  /** Absent when points cannot be redeemed, or the demo simulates the provider. */
  readonly vtpass: VtpassConfig | undefined
  /** The bearer token for /metrics. */
  readonly metricsToken: string | undefined
  /** A loopback port that serves metrics without a token. */
  readonly metricsPort: number | undefined
  readonly telemetry: TelemetryConfig | undefined
  /** How long photos of purchases and the network addresses of audited actions are kept. */
  readonly keep: { readonly photosDays: number; readonly addressesDays: number }
  /** The provider balance counts as low below this many hours' worth, or below this amount. */
  readonly floatAlarm: { readonly hours: number; readonly naira: number }
  readonly logLevel: string
}

export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

/** Reads all settings and reports every invalid one together. An empty variable counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.entries(env).filter(([key, value]) => value !== '' || key === 'DEVELOPMENT_HOSTS')
  const parsed = completeEnvironment.safeParse(Object.fromEntries(present))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new BadConfig(['Invalid settings:', ...lines].join('\n'))
  }
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databasePool: settings.DATABASE_POOL,
    liveStreams: settings.LIVE_STREAMS,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    demo: isDemo(settings),
    demoIsLive: settings.DEMO === 'live',
    demoMonth: isDemo(settings) && settings.DEMO_MONTH === 'on',
    developmentHosts: commaSeparated(settings.DEVELOPMENT_HOSTS),
    trustProxy: commaSeparated(settings.TRUST_PROXY ?? ''),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    sms: readSms(settings),
    pushHosts: { known: commaSeparated(settings.PUSH_HOSTS), local: settings.PUSH_LOCAL_HOST },
    webhookLocalHost: settings.WEBHOOK_LOCAL_HOST,
    tokenKeys:
      settings.TOKEN_KEYS === undefined
        ? undefined
        : commaSeparated(settings.TOKEN_KEYS).map((key) => Buffer.from(key, 'base64')),
    mapTilesUrl: settings.MAP_TILES_URL,
    mapTilesAttribution: settings.MAP_TILES_ATTRIBUTION,
    googleMapsKey: settings.GOOGLE_MAPS_KEY,
    photoBucket: readPhotoBucket(settings),
    recognitionModel: settings.RECOGNITION_MODEL,
    recognition:
      settings.RECOGNITION_URL === undefined
        ? undefined
        : { url: settings.RECOGNITION_URL, token: settings.RECOGNITION_TOKEN },
    vtpass: readVtpass(settings),
    metricsToken: settings.METRICS_TOKEN,
    metricsPort: settings.METRICS_PORT,
    telemetry: readTelemetry(settings),
    keep: { photosDays: settings.KEEP_PHOTOS_DAYS, addressesDays: settings.KEEP_ADDRESSES_DAYS },
    floatAlarm: { hours: settings.FLOAT_ALARM_HOURS, naira: settings.FLOAT_ALARM_NAIRA },
    logLevel: settings.LOG_LEVEL,
  }
}

function readPhotoBucket(settings: Settings): PhotoBucket | undefined {
  const { PHOTO_STORE_S3_URL: url, PHOTO_STORE_S3_KEY_ID: keyId, PHOTO_STORE_S3_SECRET: secret } = settings
  if (url === undefined || keyId === undefined || secret === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), region: settings.PHOTO_STORE_S3_REGION, keyId, secret }
}

function readSms(settings: Settings): SmsConfig | undefined {
  const { SMS_USERNAME: username, SMS_API_KEY: apiKey } = settings
  if (username === undefined || apiKey === undefined) return undefined
  return { baseUrl: settings.SMS_BASE_URL, username, apiKey, sender: settings.SMS_SENDER }
}

function readVtpass(settings: Settings): VtpassConfig | undefined {
  const { VTPASS_API_KEY: apiKey, VTPASS_PUBLIC_KEY: publicKey, VTPASS_SECRET_KEY: secretKey } = settings
  if (apiKey === undefined || publicKey === undefined || secretKey === undefined) return undefined
  return {
    baseUrl: settings.VTPASS_BASE_URL,
    apiKey,
    publicKey,
    secretKey,
    callbackSecret: settings.VTPASS_CALLBACK_SECRET,
    sandboxNumbers: settings.VTPASS_SANDBOX_NUMBERS === 'on',
  }
}

/** Header values are percent-encoded, as in URLs. */
function readTelemetry(settings: Settings): TelemetryConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = settings
  if (endpoint === undefined) return undefined
  const pairs = commaSeparated(settings.OTEL_EXPORTER_OTLP_HEADERS).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name, decodeURIComponent(value.join('='))] as const
  })
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(pairs),
    serviceName,
    share: Number(settings.OTEL_TRACES_SAMPLER_ARG),
  }
}
