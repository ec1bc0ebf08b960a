// Conditions on redemptions and their items that several features use in their statements.

/** Whether the provider reported the opposite after the redemption ended, and no operator has answered it. */
export const isContradicted = `(redemptions.contradicted_at is not null and not exists (
  select from contradiction_answers where contradiction_answers.redemption_id = redemptions.id
     and contradiction_answers.answered_at > redemptions.contradicted_at))`

/** Whether redeeming this item is paused: the item itself, its type, or everything. */
export const isItemPaused = `exists (
  select from redemption_pauses as pause
   where pause.ended_at is null
     and (pause.scope = 'provider' or pause.scope = 'type' and pause.target = redemption_items.type
          or pause.scope = 'item' and pause.target = redemption_items.id::text))`
