// Runs in the thread that learns shops, so that no photo waits behind it.
import { learnShop } from '@jara/recognition/ridge-classifier'
import { answerTasks } from './answer-tasks.ts'

answerTasks({ learn: async (candidates) => learnShop(candidates) })
