import { describe, expect, it } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: 'localhost',
      dataDir: './data',
      databaseUrl: undefined,
      databasePool: 20,
      liveStreams: 2_000,
      publicUrl: undefined,
      demo: true,
      demoIsLive: false,
      demoMonth: true,
      developmentHosts: ['localhost', '127.0.0.1', '[::1]'],
      trustProxy: [],
      smtpUrl: undefined,
      mailFrom: 'Jara <no-reply@localhost>',
      webhookLocalHost: undefined,
      pushHosts: {
        known: [
          'fcm.googleapis.com',
          '*.push.services.mozilla.com',
          'web.push.apple.com',
          '*.notify.windows.com',
        ],
        local: undefined,
      },
      mapTilesUrl: undefined,
      mapTilesAttribution: undefined,
      googleMapsKey: undefined,
      photoBucket: undefined,
      keep: { photosDays: 400, addressesDays: 400 },
      floatAlarm: { hours: 12, naira: 50_000 },
      logLevel: 'info',
    })
  })

  it('takes every setting from the environment', () => {
    expect(
      readConfig({
        PORT: '80',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/jara',
        DATABASE_URL: 'postgres://jara@db/jara',
        DATABASE_POOL: '5',
        LIVE_STREAMS: '20000',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret,x-tenant=a=b',
        OTEL_SERVICE_NAME: 'jara-lagos',
        OTEL_TRACES_SAMPLER_ARG: '0.5',
        PUBLIC_URL: 'https://jara.example//',
        DEMO: 'off',
        DEMO_MONTH: 'on',
        DEVELOPMENT_HOSTS: ' dev.example , ::1,',
        TRUST_PROXY: '10.0.0.0/8, 192.168.1.7,fd00::/8,loopback',
        SMTP_URL: 'smtp://mail.example:587',
        MAIL_FROM: 'Jara <hello@jara.example>',
        SMS_USERNAME: 'jara',
        SMS_API_KEY: 'sms-key',
        SMS_SENDER: 'Jara',
        SMS_BASE_URL: 'https://api.sandbox.africastalking.com/',
        PUSH_HOSTS: 'push.example, *.push.example:8443',
        PUSH_LOCAL_HOST: 'localhost:9443',
        WEBHOOK_LOCAL_HOST: 'localhost:9444',
        MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
        MAP_TILES_ATTRIBUTION: '© the makers of the map',
        GOOGLE_MAPS_KEY: 'key',
        PHOTO_STORE_S3_URL: 'https://s3.example/bucket/photos/',
        PHOTO_STORE_S3_REGION: 'af-south-1',
        PHOTO_STORE_S3_KEY_ID: 'id',
        PHOTO_STORE_S3_SECRET: 'secret',
        RECOGNITION_URL: 'https://engine.example/rank?shop=1',
        RECOGNITION_TOKEN: 'its-token',
        RECOGNITION_MODEL: '/var/lib/jara/model.bin',
        VTPASS_BASE_URL: 'https://sandbox.vtpass.com/api/',
        VTPASS_API_KEY: 'api',
        VTPASS_PUBLIC_KEY: 'PK_public',
        VTPASS_SECRET_KEY: 'SK_secret',
        VTPASS_CALLBACK_SECRET: 'sixteen-characters',
        VTPASS_SANDBOX_NUMBERS: 'on',
        METRICS_TOKEN: 'sixteen-characters',
        METRICS_PORT: '9464',
        KEEP_PHOTOS_DAYS: '90',
        KEEP_ADDRESSES_DAYS: '30',
        FLOAT_ALARM_HOURS: '24',
        FLOAT_ALARM_NAIRA: '200000',
        LOG_LEVEL: 'warn',
        SOMETHING_ELSE: 'ignored',
      }),
    ).toEqual({
      port: 80,
      host: '0.0.0.0',
      dataDir: '/var/lib/jara',
      databaseUrl: 'postgres://jara@db/jara',
      databasePool: 5,
      liveStreams: 20_000,
      telemetry: {
        endpoint: 'https://collector.example:4318',
        headers: { authorization: 'Bearer secret', 'x-tenant': 'a=b' },
        serviceName: 'jara-lagos',
        share: 0.5,
      },
      publicUrl: 'https://jara.example',
      demo: false,
      demoIsLive: false,
      demoMonth: false,
      developmentHosts: ['dev.example', '::1'],
      trustProxy: ['10.0.0.0/8', '192.168.1.7', 'fd00::/8', 'loopback'],
      smtpUrl: 'smtp://mail.example:587',
      mailFrom: 'Jara <hello@jara.example>',
      sms: {
        baseUrl: 'https://api.sandbox.africastalking.com/',
        username: 'jara',
        apiKey: 'sms-key',
        sender: 'Jara',
      },
      pushHosts: { known: ['push.example', '*.push.example:8443'], local: 'localhost:9443' },
      webhookLocalHost: 'localhost:9444',
      mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      mapTilesAttribution: '© the makers of the map',
      googleMapsKey: 'key',
      photoBucket: {
        url: 'https://s3.example/bucket/photos',
        region: 'af-south-1',
        keyId: 'id',
        secret: 'secret',
      },
      recognitionModel: '/var/lib/jara/model.bin',
      recognition: { url: 'https://engine.example/rank?shop=1', token: 'its-token' },
      vtpass: {
        baseUrl: 'https://sandbox.vtpass.com/api/',
        apiKey: 'api',
        publicKey: 'PK_public',
        secretKey: 'SK_secret',
        callbackSecret: 'sixteen-characters',
        sandboxNumbers: true,
      },
      metricsToken: 'sixteen-characters',
      metricsPort: 9464,
      keep: { photosDays: 90, addressesDays: 30 },
      floatAlarm: { hours: 24, naira: 200_000 },
      logLevel: 'warn',
    })
  })

  it('requires the proxy behind an https address', () => {
    const refusal = '  TRUST_PROXY: is required where PUBLIC_URL is https: the addresses of the proxy that'
    expect(() => readConfig({ PUBLIC_URL: 'https://jara.example' })).toThrow(refusal)
    expect(readConfig({ PUBLIC_URL: 'http://jara.example' }).trustProxy).toEqual([])
  })

  it('treats an empty variable as absent, except DEVELOPMENT_HOSTS, which may be empty', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', DEVELOPMENT_HOSTS: '' })
    expect(config).toEqual({ ...readConfig({}), developmentHosts: [] })
  })

  it('reports all invalid settings together and repeats no value', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:s3cret@db/jara',
      DATABASE_POOL: 'many',
      PUBLIC_URL: 'jara.example',
      DEMO: 'maybe',
      TRUST_PROXY: '10.0.0.0/8,everybody',
      SMTP_URL: 'https://user:s3cret@mail.example',
      MAP_TILES_URL: 'https://tiles.example/s3cret.png; script-src *',
      LOG_LEVEL: 'loud',
    }
    const read = () => readConfig(wrong)
    expect(read).toThrow(BadConfig)
    expect(read).toThrow(
      [
        'Invalid settings:',
        '  PORT: must be a whole number from 0 to 65535',
        '  DATABASE_URL: must look like postgresql://user:password@host/database',
        '  DATABASE_POOL: must be a whole number from 2 to 200',
        '  PUBLIC_URL: must be the public address, such as https://jara.example',
        '  DEMO: must be on, off or live',
        '  TRUST_PROXY: must be comma-separated addresses or ranges, such as 10.0.0.0/8',
        '  SMTP_URL: must look like smtp://user:password@host:587',
        '  MAP_TILES_URL: must look like https://tiles.example/{z}/{x}/{y}.png',
        '  LOG_LEVEL: must be a pino log level',
      ].join('\n'),
    )
    expect(read).not.toThrow('s3cret')
  })

  it.each(['PHOTO_STORE_S3_URL', 'PHOTO_STORE_S3_KEY_ID', 'PHOTO_STORE_S3_SECRET'])(
    'refuses a bucket without %s, and repeats no value',
    (absent) => {
      const bucket = {
        PHOTO_STORE_S3_URL: 'https://s3.example/bucket',
        PHOTO_STORE_S3_KEY_ID: 'id',
        PHOTO_STORE_S3_SECRET: 's3cret',
      }
      const read = () => readConfig({ ...bucket, [absent]: '' })
      expect(read).toThrow(`  ${absent}: is required with the other bucket settings`)
      expect(read).not.toThrow('s3cret')
    },
  )

  it.each([
    ['PHOTO_STORE_S3_URL', 'https://s3.example'],
    ['PHOTO_STORE_S3_URL', 's3://bucket'],
    ['PHOTO_STORE_S3_URL', 'http://s3.example/bucket'],
    ['PHOTO_STORE_S3_URL', 'http://10.0.0.7:9000/bucket'],
    ['PHOTO_STORE_S3_URL', 'http://167772167:9000/bucket'],
    ['PHOTO_STORE_S3_URL', 'http://[fd00::7]:9000/bucket'],
    ['PHOTO_STORE_S3_URL', 'http://localhost.example/bucket'],
    ['PHOTO_STORE_S3_URL', 'http://localhost:9000@s3.example/bucket'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '201'],
    ['DATABASE_URL', 'db'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['PUSH_HOSTS', '10.0.0.1'],
    ['PUSH_HOSTS', '*'],
    ['PUSH_HOSTS', 'https://push.example'],
    ['PUSH_LOCAL_HOST', '*.push.example'],
    ['PUSH_LOCAL_HOST', '127.0.0.1:9443'],
    ['WEBHOOK_LOCAL_HOST', 'https://localhost:9444'],
    ['VTPASS_BASE_URL', 'http://vtpass.com/api/'],
    ['VTPASS_BASE_URL', 'vtpass'],
    ['RECOGNITION_URL', 'http://engine.example/rank'],
    ['RECOGNITION_URL', 'http://engine/rank'],
    ['RECOGNITION_URL', 'http://localhost:8000@engine.example/rank'],
    ['RECOGNITION_URL', 'engine'],
    ['VTPASS_CALLBACK_SECRET', 'guess'],
    ['VTPASS_SANDBOX_NUMBERS', 'yes'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `)
  })

  it.each([
    'https://s3.example/bucket',
    'http://localhost:9000/bucket',
    'http://127.0.0.1:9000/bucket',
    'http://[::1]:9000/bucket',
    'http://photos:9000/bucket',
    'http://photo_store/bucket',
  ])('accepts a bucket at %s', (url) => {
    const key = { PHOTO_STORE_S3_KEY_ID: 'id', PHOTO_STORE_S3_SECRET: 's3cret' }
    expect(readConfig({ ...key, PHOTO_STORE_S3_URL: url }).photoBucket).toMatchObject({ url })
  })

  it.each(['https://engine.example/rank', 'http://localhost:8000/rank', 'http://127.0.0.1:8000/rank'])(
    'accepts a recognition engine at %s',
    (url) => expect(readConfig({ RECOGNITION_URL: url }).recognition).toMatchObject({ url }),
  )
})
