import { EarnerDialog, type EarnerDialogProps } from './earner-dialog.tsx'
import { PointsDialog, type PointsDialogProps } from './points-dialog.tsx'

type CodeDialogProps =
  | ({ asks: 'who earns' } & EarnerDialogProps)
  | ({ asks: 'who pays' } & PointsDialogProps)

/** Reads a customer's pay code at a sale. Both dialogs are in one file, because they film with the same parts. */
export function CodeDialog(props: CodeDialogProps) {
  return props.asks === 'who earns' ? <EarnerDialog {...props} /> : <PointsDialog {...props} />
}
