// What the thread runs that learns shops, so that no photo waits behind it.
import { answerTasks } from './answer-tasks.ts'
import { learnShop } from './fisher-akaze/shop-classifier.ts'

answerTasks({ learn: async (candidates) => learnShop(candidates) })
