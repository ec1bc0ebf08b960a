// Measures how often the product in a photo is the first suggestion, or among the first four, how fast recognition is, and how
// the phone can help: `npm run bench:recognition -- FOLDER [PART]`. Without a folder it renders pictures, which is only a smoke
// test.
import { readFile } from 'node:fs/promises'
import { type Gate, printGates } from '../../bench/figures.ts'
import { createDescriber } from '../training/describe-photos.ts'
import { readLabelledPhotos } from '../training/labelled-photos.ts'
import { renderPhotos } from '../training/render-photos.ts'
import { printAccuracy } from './accuracy.ts'
import { printConfusions } from './confusions.ts'
import { learnHalves } from './halves.ts'
import { type Altered, printBlur } from './phone.ts'
import { printSizes } from './sizes.ts'
import { printSpeed } from './speed.ts'
import { printVisits } from './visits.ts'

const begun = performance.now()
const tell = (step: string) => console.log(`${Math.round((performance.now() - begun) / 1_000)} s: ${step}`)

/**
 * Without a second argument everything is measured. `speed` alone takes a minute, `phone` two, `visits` and `accuracy` about ten.
 */
const [folder, part] = process.argv.slice(2)
const isAsked = (name: string) => part === undefined || part === name
await using rendered = folder === undefined ? await renderPhotos() : undefined
const labelled = await readLabelledPhotos(folder ?? rendered?.folder ?? '')
const products = new Set(labelled.map(({ product }) => product)).size
tell(`${labelled.length} photos of ${products} products; with fewer than 40 a shop of 40 is the shop of all`)

const gates: Gate[] = []
if (isAsked('speed')) gates.push(...(await printSpeed(labelled)))
if (isAsked('phone')) await printSizes(labelled)
if (isAsked('accuracy') || isAsked('visits')) {
  const altered: Altered = new Map()
  const describer = await createDescriber(async ({ file }) => altered.get(file) ?? readFile(file))
  const halves = await learnHalves(labelled, describer, tell)
  if (isAsked('visits')) gates.push(...printVisits(halves))
  if (isAsked('accuracy')) {
    const { gates: promised, hardest } = printAccuracy(halves)
    gates.push(...promised)
    await printConfusions(hardest)
    await printBlur(halves, describer, altered)
  }
}
tell('done')
const areKept = printGates(gates)
// The targets apply to photos, not to rendered pictures.
if (!areKept && folder !== undefined) process.exitCode = 1
