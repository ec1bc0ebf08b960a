import type { LabelledPhoto } from '../training/labelled-photos.ts'
import { learnJudgement } from '../training/learn-judgement.ts'
import { learnOnlookers, type Onlooker, type OnlookersOptions } from '../training/onlookers.ts'
import { seededRandom } from '../training/random.ts'
import { tryShops } from '../training/try-shops.ts'
import { coloursOf } from './baseline.ts'
import type { Ranker, SeenPhoto } from './shops.ts'

/** An onlooker that knows how to weigh what it sees. */
export interface Half extends Ranker, Onlooker<SeenPhoto> {}

/**
 * Each half of the products is asked for from a network that has learned from the other half alone. How to weigh what it
 * says is learned from what the other network says of the products asked for there.
 */
export async function learnHalves(
  labelled: readonly LabelledPhoto[],
  options: OnlookersOptions,
): Promise<Half[]> {
  const { describer, tell } = options
  const coloured = []
  for (const photo of labelled) coloured.push({ ...photo, colours: await coloursOf(photo.file) })
  const onlookers = await learnOnlookers(coloured, options)
  const trials = onlookers.map((onlooker) => tryShops(onlooker, seededRandom(1), describer.compare))
  return onlookers.map((onlooker, half) => {
    const judgement = learnJudgement(trials.filter((_own, at) => at !== half))
    tell(`half ${half + 1}: ${JSON.stringify(judgement)}`)
    return { ...onlooker, judgement, compare: describer.compare }
  })
}
