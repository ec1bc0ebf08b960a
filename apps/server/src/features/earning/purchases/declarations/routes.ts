import {
  checkProductPin as checkProductPinCall,
  declareWithPin as declareWithPinCall,
  listDeclarationMissions,
  recogniseDeclaration as recogniseDeclarationCall,
} from '@jara/contract/earning/purchases-declarations'
import { limits } from '@jara/rules/limits'
import { answerOnce } from '../../../../access/idempotency.ts'
import type { PinVault } from '../../../../access/product-pins.ts'
import type { SignedLinks } from '../../../../access/signed-links.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import { recordRefusals } from '../../../../policy/policy-refusal.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { countWrongPins } from '../count-wrong-pins.ts'
import type { SuggestionDeps } from '../suggest-product.ts'
import { checkProductPin } from './check-product-pin.ts'
import { countWrongProductPins } from './count-wrong-product-pins.ts'
import { selectMissionOffers } from './declarable.sql.ts'
import { declareWithPin } from './declare-with-pin.ts'
import { recogniseDeclaration } from './recognise-declaration.ts'

interface DeclarationDeps {
  readonly suggestion: SuggestionDeps
  readonly photoLinks: SignedLinks
  readonly vault: PinVault
  readonly announceSubmitted: (purchaseId: string) => void
}

export function declarationRoutes(api: Api, deps: DeclarationDeps): void {
  const { db } = api
  const { suggestion, photoLinks, vault, announceSubmitted } = deps

  serve(api, listDeclarationMissions, async ({ user }) => {
    const { policy } = await policyInForce(db)
    const { unitsADay } = policy.missionBonus
    return selectMissionOffers(db, { customerId: user.id, unitsADay, most: limits.topMissions })
  })

  serve(api, recogniseDeclarationCall, async ({ user, body, file }) => {
    const { imageUrl, ...recognised } = await countWrongPins(db, user.id, () =>
      recogniseDeclaration(suggestion, user.id, body.retailerCode, file),
    )
    return { ...recognised, imageUrl: photoLinks.sign(imageUrl) }
  })

  serve(api, checkProductPinCall, async ({ user, body }) =>
    countWrongPins(db, user.id, () =>
      countWrongProductPins(db, user.id, () => checkProductPin(db, vault, user.id, body)),
    ),
  )

  serve(api, declareWithPinCall, async ({ user, body, idempotency }) => {
    const submitted = await countWrongPins(db, user.id, () =>
      countWrongProductPins(db, user.id, () =>
        recordRefusals(db, () =>
          answerOnce(db, user.id, idempotency, (tx) => declareWithPin(tx, vault, user.id, body)),
        ),
      ),
    )
    announceSubmitted(submitted.id)
    return submitted
  })
}
