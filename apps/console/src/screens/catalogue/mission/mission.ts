import type { AnswerOf, BodyOf } from '@jara/contract/call'
import type { draftMission, readMission } from '@jara/contract/catalogue/missions-console'

export type Mission = AnswerOf<typeof readMission>
export type Draft = BodyOf<typeof draftMission>
