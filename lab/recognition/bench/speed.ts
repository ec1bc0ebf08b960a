import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Gate, median, printTable } from '../../bench/figures.ts'
import type { DescribedCandidate } from '@jara/recognition/engine'
import { createDescribePicture, createPictureVector } from '@jara/recognition/describe-picture'
import { packFeatures } from '@jara/recognition/features'
import { findKeyPoints } from '@jara/recognition/key-points'
import { readModel, shippedModel } from '@jara/recognition/model'
import { loadNetwork } from '@jara/recognition/mobilenet'
import { loadOpenCv } from '@jara/recognition/open-cv'
import { readPicture } from '@jara/recognition/read-picture'
import { gatherEvidence } from '@jara/recognition/gather-evidence'
import { learnShop } from '@jara/recognition/ridge-classifier'
import { whiten } from '@jara/recognition/whitening'
import type { LabelledPhoto } from '../training/labelled-photos.ts'

const photosAsked = 20
const photosDescribed = 90
const referencesEach = 9
const shopSizes = [40, 300]
const sentSidePx = 1_280
const megabyte = 2 ** 20

/** Prints how the time for a photo is spent on one core, and how much memory a shop takes, with the shipped model. */
export async function printSpeed(labelled: readonly LabelledPhoto[]): Promise<Gate[]> {
  sharp.concurrency(1)
  const eyes = await openEyes()
  const references = []
  for (const { file } of labelled.filter(({ split }) => split !== 'query').slice(0, photosDescribed)) {
    references.push(await eyes.describe(await readFile(file)))
  }
  const photos = []
  for (const { file } of labelled.filter(({ split }) => split === 'query').slice(0, photosAsked)) {
    photos.push(await asSent(file))
  }
  const gates: Gate[] = []
  for (const size of shopSizes) {
    const candidates = makeUpShop(references, size)
    const begun = processorMs()
    const classifier = learnShop(candidates)
    const learnedMs = processorMs() - begun
    const spent = []
    for (const photo of photos) spent.push(await eyes.recognise(photo, { candidates, classifier }))
    gates.push(...report(size, spent))
    console.log(`Learning the shop took ${Math.round(learnedMs)} ms, behind the photos.`)
    const bytes = candidates.flatMap(({ features }) => features).reduce((sum, { length }) => sum + length, 0)
    console.log(
      `In memory: ${megabytes(bytes)} of features, ${megabytes(classifier?.weights.byteLength ?? 0)} of classifier.`,
    )
  }
  console.log(`The whole process: ${megabytes(process.memoryUsage.rss())}.`)
  return gates
}

async function openEyes() {
  const { fusion, sureness: _, ...vision } = await readModel(shippedModel)
  const { cv } = await loadOpenCv()
  const embed = await loadNetwork()
  const vectorOf = createPictureVector(vision)
  const look = async (photo: Uint8Array) => {
    const stages = stopwatch()
    const { colours, grey, looks } = await readPicture(photo)
    stages.end('decoding')
    const fisher = vectorOf(colours)
    stages.end('vector')
    const whitened = whiten(vision.whitening, fisher)
    stages.end('whitening')
    const embedding = whiten(vision.embeddingWhitening, await embed(looks))
    stages.end('network')
    const points = findKeyPoints(cv, grey)
    stages.end('key points')
    return { features: { fisher, whitened, embedding, points }, stages }
  }
  const describe = createDescribePicture(cv, embed, vision)
  return {
    describe: async (picture: Uint8Array) => packFeatures(await describe.reference(picture)),
    recognise: async (photo: Uint8Array, shop: Parameters<typeof gatherEvidence>[0]) => {
      const { features, stages } = await look(photo)
      gatherEvidence(shop, features, fusion, () => 0)
      stages.end('likeness')
      gatherEvidence(shop, features, fusion)
      const withComparing = stages.end('comparing')
      return { ...withComparing, comparing: withComparing.comparing - withComparing.likeness }
    },
  }
}

type Stage = 'decoding' | 'vector' | 'whitening' | 'network' | 'key points' | 'likeness' | 'comparing'

function stopwatch() {
  const spent: Record<Stage, number> = {
    decoding: 0,
    vector: 0,
    whitening: 0,
    network: 0,
    'key points': 0,
    likeness: 0,
    comparing: 0,
  }
  let since = processorMs()
  return {
    end(stage: Stage) {
      spent[stage] = processorMs() - since
      since = processorMs()
      return spent
    },
  }
}

/** CPU time of all threads, as if one core did all the work. Time spent waiting for a core does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** A photo of the size that the app sends. */
async function asSent(file: string): Promise<Uint8Array> {
  return sharp(file).resize(sentSidePx, sentSidePx, { fit: 'inside' }).jpeg({ quality: 85 }).toBuffer()
}

/** This many products, each with this many pictures. If there are too few pictures, they are reused. */
function makeUpShop(references: readonly Uint8Array[], size: number): DescribedCandidate[] {
  return Array.from({ length: size }, (_, productId) => ({
    productId,
    brand: '',
    isLoose: false,
    features: Array.from({ length: referencesEach }, (_each, turn) =>
      Uint8Array.from(references[(productId * referencesEach + turn) % references.length] ?? []),
    ),
  }))
}

function report(size: number, spent: readonly Record<Stage, number>[]): Gate[] {
  console.log(
    `\n### One core, a shop of ${size} with ${referencesEach} pictures each, milliseconds of its time`,
  )
  const stages: readonly Stage[] = [
    'decoding',
    'vector',
    'whitening',
    'network',
    'key points',
    'likeness',
    'comparing',
  ]
  const totals = spent.map((own) => stages.slice(1).reduce((sum, stage) => sum + own[stage], 0))
  printTable([
    ['stage', 'median', 'slowest'],
    ...stages.map((stage) =>
      rowOf(
        stage,
        spent.map((own) => own[stage]),
      ),
    ),
    rowOf('a photo, decoding apart', totals),
  ])
  const title = `a photo in a shop of ${size}, decoding apart, ms`
  return [{ title, ratio: median(totals), limit: { atMost: size > 100 ? 700 : 500 } }]
}

function rowOf(name: string, times: readonly number[]): string[] {
  return [name, median(times).toFixed(0), Math.max(...times).toFixed(0)]
}

function megabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`
}
