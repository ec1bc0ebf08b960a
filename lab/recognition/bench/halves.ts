import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { learnJudgement } from '../training/learn-judgement.ts'
import { readModel, shippedModel } from '@jara/recognition/model'
import type { Describer } from '../training/describe-photos.ts'
import { learnOnlookers, type Onlooker } from '../training/onlookers.ts'
import { seededRandom } from '@jara/recognition/random'
import { tryShops } from '../training/try-shops.ts'
import { coloursOf } from './baseline.ts'
import type { Ranker, SeenPhoto } from './shops.ts'

/** An onlooker that has learned how to weigh its evidence. */
export interface Half extends Ranker, Onlooker<SeenPhoto> {}

/**
 * Each half of the products is tested on an onlooker that has learned only from the other half. How to weigh its evidence is
 * learned from the other onlooker's results for the products tested there. The patches are those of the shipped model, which know
 * no product.
 */
export async function learnHalves(
  labelled: readonly LabelledPhoto[],
  describer: Describer,
  tell: (step: string) => void,
): Promise<Half[]> {
  const coloured = []
  for (const photo of labelled) coloured.push({ ...photo, colours: await coloursOf(photo.file) })
  const onlookers = await learnOnlookers(coloured, await readModel(shippedModel), describer)
  tell('The onlookers are learned')
  const trials = onlookers.map((onlooker) => tryShops(onlooker, seededRandom(1), describer.compare))
  return onlookers.map((onlooker, half) => {
    const judgement = learnJudgement(trials.filter((_own, at) => at !== half))
    tell(`half ${half + 1}: ${JSON.stringify(judgement)}`)
    return { ...onlooker, judgement, compare: describer.compare }
  })
}
