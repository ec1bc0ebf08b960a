// The real worker that learns shops, except that it answers only while the test's gate file exists.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { learnShop } from '@jara/recognition/ridge-classifier'
import { answerTasks } from '../src/providers/product-recognition/answer-tasks.ts'
import { until } from './until.ts'

const gate = join(process.env['GATE_FOLDER'] ?? '', 'open')

answerTasks({
  learn: async (candidates) => {
    await until(async () => existsSync(gate))
    return learnShop(candidates)
  },
})
