import type { Config } from '../config.ts'
import type { Database, Db } from '../db/db.ts'
import { type Beginning, markInstallation } from '../db/installation.sql.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { costsMoney, isHttps } from '../demo-setting.ts'
import { loadDemoData } from '../demo-data/load-demo-data.ts'
import { deleteDemoSessions } from '../features/identity/auth/session.sql.ts'
import { beginPolicy } from '../policy/policy.sql.ts'
import type { Passwords } from '../providers/passwords.ts'

interface StartLog {
  warn(message: string): void
}

const emptyDatabase = 'with an empty database: another DATA_DIR, or a new database at DATABASE_URL'

/** Marks a new database as demo or real, and refuses to run a real one as a demo or to let a demo go live. */
export async function beginInstallation(
  db: Database,
  passwords: Passwords,
  config: Config,
  log: StartLog,
): Promise<void> {
  const begunAs = config.demo
    ? await loadDemoData(db, passwords, { isLive: config.demoIsLive })
    : await markAsReal(db)
  if (begunAs === 'real' && config.demo) {
    throw new StartRefusal(
      'unsafe',
      'This database belongs to a real installation, and DEMO is on. ' +
        `Start it with DEMO=off, or try the demo ${emptyDatabase}.`,
    )
  }
  if (begunAs === 'real') return
  const live = describeLive(config)
  if (live !== undefined) {
    throw new StartRefusal(
      'unsafe',
      `This database was created as a demo and can never go live: ${live}. ` +
        `Start a real installation with DEMO=off ${emptyDatabase}.`,
    )
  }
  if (config.demo) return
  await deleteDemoSessions(db)
  log.warn(
    'this database was created as a demo: its accounts and onboarding codes do not work while DEMO is off',
  )
}

/** Waits for a node that is loading the demo, which may take longer than the statement timeout. */
function markAsReal(db: Database): Promise<Beginning> {
  const mark = async (tx: Db) => {
    const begunAs = await markInstallation(tx, 'real')
    await beginPolicy(tx, begunAs)
    return begunAs
  }
  return db.transaction(mark, { timeLimits: 'none' })
}

/** The setting that makes this more than a trial, if there is one. A demo may be shown to others over https. */
function describeLive({ demo, publicUrl, vtpass, sms }: Config): string | undefined {
  if (vtpass && costsMoney(vtpass.baseUrl)) return `VTpass at ${vtpass.baseUrl} costs money`
  if (sms && costsMoney(sms.baseUrl)) return `SMS through ${sms.baseUrl} cost money`
  if (!demo && isHttps(publicUrl)) return 'DEMO is off and PUBLIC_URL is https'
  return undefined
}
