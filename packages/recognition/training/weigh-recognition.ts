// Learns anew how the model that ships weighs what it sees, and when it is sure: `npm run weigh-recognition -- FOLDER [NETWORKS]`.
import { writeFile } from 'node:fs/promises'
import { packModel, readModel, shippedModel } from '../src/model.ts'
import { createDescriber } from './describe-photos.ts'
import { readLabelledPhotos } from './labelled-photos.ts'
import { learnJudgement } from './learn-judgement.ts'
import { learnOnlookers } from './onlookers.ts'
import { seededRandom } from './random.ts'
import { tryShops } from './try-shops.ts'

const [folder, networks] = process.argv.slice(2)
if (folder === undefined) {
  console.error(
    'Say which folder of labelled photos to learn from: npm run weigh-recognition -- FOLDER [NETWORKS]',
  )
  process.exit(2)
}
const describer = await createDescriber()
const onlookers = await learnOnlookers(await readLabelledPhotos(folder), {
  describer,
  tell: console.log,
  networks,
})
const judgement = learnJudgement(
  onlookers.map((onlooker) => tryShops(onlooker, seededRandom(1), describer.compare)),
)
await writeFile(shippedModel, packModel({ ...(await readModel(shippedModel)), ...judgement }))
console.log(JSON.stringify(judgement))
