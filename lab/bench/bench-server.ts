// The server in its own process without fulfilment workers: a measured redemption ends with the hold.
import { randomBytes } from 'node:crypto'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { makeDataFolder } from '../../apps/server/src/db/data-folder-lock.ts'
import { connect } from '../../apps/server/src/db/db.ts'
import { watchDiskSpace } from '../../apps/server/src/db/disk-space.ts'
import { createAfterAnswer } from '../../apps/server/src/http/after-answer.ts'
import { openFrontDoor } from '../../apps/server/src/http/front-door.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { openAlarms } from '../../apps/server/src/start/open-alarms.ts'
import { openPhotos } from '../../apps/server/src/start/open-photos.ts'
import { openNotMeLinks, openPush } from '../../apps/server/src/start/open-push.ts'
import { createFolderMail } from '../../apps/server/src/providers/mail.ts'
import { createFolderSms } from '../../apps/server/src/providers/sms/sms.ts'
import { createPasswords } from '../../apps/server/src/providers/passwords.ts'
import { createTokenVault } from '../../apps/server/src/providers/token-vault/token-vault.ts'
import { limitsOf, openLive } from '../../apps/server/src/live/live.ts'
import { createRedemptionDeps } from './redemption-deps.ts'

const config = readConfig(process.env)
const log = createLog(config.logLevel)
makeDataFolder(config.dataDir)
const door = await openFrontDoor(config)
const connection = { connectionString: config.databaseUrl }
const db = connect({ connection, poolSize: config.databasePool })
const afterAnswer = createAfterAnswer((error) => log.warn({ err: error }, 'work after an answer failed'))
const photos = await openPhotos(config, db, log)
const live = await openLive({
  db,
  connection,
  limits: limitsOf(config.liveStreams),
  onFault: (error) => log.warn({ err: error }, 'live updates failed'),
})
const vault = createTokenVault([randomBytes(32)])
const app = await buildApp({
  config,
  version: '0.0.0',
  publicUrl: `http://127.0.0.1:${door.port}`,
  log,
  db,
  passwords: await createPasswords(),
  mail: createFolderMail({ folder: config.dataDir, from: config.mailFrom }),
  sms: createFolderSms({ folder: config.dataDir }),
  photos,
  redemptions: createRedemptionDeps({ live, vault, vtpass: config.vtpass, db }),
  live,
  vault,
  push: await openPush(config, db),
  notMe: await openNotMeLinks(db),
  ...(await openAlarms(config, db)),
  afterAnswer,
  disk: watchDiskSpace(config.dataDir),
  jobs: [],
  isOpen: () => true,
  recognitionIsWarm: () => true,
  webApp: undefined,
})
door.admit(app.routing)
console.log(`http://127.0.0.1:${door.port}`)

process.on('SIGTERM', () => {
  void stop()
})

async function stop(): Promise<void> {
  live.close()
  await door.close()
  await app.close()
  await photos.recognition.close()
  await photos.photoDecoder.close()
  await live.stop()
  await db.end()
}
