import {
  changeMission,
  changeMissionState,
  draftMission,
  listMissions,
  publishMission,
  readMission,
  simulateMission as simulateMissionCall,
} from '@jara/contract/catalogue/missions-console'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { limits } from '@jara/rules/limits'
import { answerOnce } from '../../../access/idempotency.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { type ConsoleMissionRow, findConsoleMission, selectMissions } from './console/console-mission.sql.ts'
import { changeDraft, changeState, draftOne, publishDraft, unknownMission } from './console/edit-mission.ts'
import { simulateMission } from './console/simulate-mission.ts'
import { selectActiveMissions } from './mission.sql.ts'

export function missionRoutes(api: Api): void {
  const { db } = api

  serve(api, listActiveMissions, async () => selectActiveMissions(api.oldDb), {
    picturesOf: (missions) => missions.slice(0, limits.topMissions).map(({ image_url }) => image_url),
  })

  serve(api, listMissions, async ({ query }) => {
    if (query.before !== undefined && !isUuid(query.before))
      throw new Refusal('invalid', 'before: must be the ID of the last mission on the previous page', {
        code: 'invalid',
      })
    return (await selectMissions(db, query)).map(describeMission)
  })

  serve(api, readMission, async ({ params }) => describeMission(await find(db, params.id)))

  serve(api, draftMission, async ({ caller, body, idempotency }) => {
    const id = await answerOnce(db, caller.userId, idempotency, (tx) => draftOne(tx, caller, body))
    return { message: 'Draft saved.', id }
  })

  serve(api, changeMission, async ({ caller, params, body }) => {
    await changeDraft(db, caller, params.id, body)
    return { message: 'Draft saved.' }
  })

  serve(api, publishMission, async ({ caller, params }) => publishDraft(db, caller, params.id))

  serve(api, changeMissionState, async ({ caller, params, body }) => {
    await changeState(db, caller, params.id, body)
    return { message: body.state === 'paused' ? 'Mission paused.' : 'Mission resumed.' }
  })

  serve(api, simulateMissionCall, async ({ params }) => simulateMission(db, await find(db, params.id)))
}

async function find(db: Db, id: string): Promise<ConsoleMissionRow> {
  const mission = isUuid(id) ? await findConsoleMission(db, id) : undefined
  if (!mission) throw unknownMission()
  return mission
}

function describeMission({ made_at, ...mission }: ConsoleMissionRow) {
  return { ...mission, made_at: made_at.toISOString() }
}
