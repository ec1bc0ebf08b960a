import { EarnerDialog, type EarnerDialogProps } from './earner-dialog.tsx'
import { PointsDialog, type PointsDialogProps } from './points-dialog.tsx'

type CodeDialogProps =
  | ({ asks: 'who earns' } & EarnerDialogProps)
  | ({ asks: 'who pays' } & PointsDialogProps)

/** Reads a customer's pay code at a sale. Both dialogs share a file, because they use the same camera parts. */
export function CodeDialog(props: CodeDialogProps) {
  return props.asks === 'who earns' ? <EarnerDialog {...props} /> : <PointsDialog {...props} />
}
