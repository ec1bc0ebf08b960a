// What a thread runs that learns one network.
import { parentPort, workerData } from 'node:worker_threads'
import { learnNetwork, type Lesson } from './learn-network.ts'

const { lessons, seed } = workerData as { lessons: readonly Lesson[]; seed: number }
parentPort?.postMessage(await learnNetwork(lessons, seed), [])
