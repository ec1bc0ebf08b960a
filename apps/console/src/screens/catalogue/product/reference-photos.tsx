import type { AnswerOf } from '@jara/contract/call'
import { addReference, listReferences, removeReference } from '@jara/contract/earning/references'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { uploadPicture } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActButton } from '../../../parts/act-button.tsx'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { CutDialog } from '../../../parts/pictures/cut-dialog.tsx'
import { PictureButton } from '../../../parts/pictures/picture-button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { dayInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'
import styles from './product.module.css'

type Reference = AnswerOf<typeof listReferences>[number]

/** The photos of confirmed purchases that recognition uses for the product. Reading them is audited, so it is done once. */
export function ReferencePhotos({ productId: id }: { productId: number }) {
  const may = useMay()
  const [removed, setRemoved] = useState<Reference>()
  const [chosen, setChosen] = useState<ImageBitmap>()
  const query = useQuery({ ...read(listReferences, { params: { id } }), refetchInterval: false })
  const adding = useAction(addReference, { changes: [listReferences] })
  const removing = useAction(removeReference, { changes: [listReferences] })

  async function add(square: Blob) {
    await adding.do({ params: { id }, body: { image_url: await uploadPicture(square) } })
  }

  return (
    <Panel title="Reference photos">
      <p className={styles.hint}>
        Taken from confirmed purchases, at most one per customer per day, or added by you. Remove any that
        show something else.
      </p>
      {may(addReference) && (
        <div className={styles.acts}>
          <PictureButton onChoose={setChosen}>Add a photo</PictureButton>
        </div>
      )}
      <Answer query={query}>
        {(references) =>
          references.length === 0 ? (
            <Empty title="No photos yet" />
          ) : (
            <PhotoList references={references} onRemove={may(removeReference) ? setRemoved : undefined} />
          )
        }
      </Answer>
      {chosen && <CutDialog picture={chosen} onUse={add} onClose={() => setChosen(undefined)} />}
      {removed && (
        <ConfirmDialog
          title="Remove this photo?"
          act="Remove photo"
          danger
          onAct={() => removing.do({ params: { id, photo: removed.photo_id } })}
          onClose={() => setRemoved(undefined)}
        >
          <p>This photo will no longer be used for recognition. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface PhotoListProps {
  readonly references: readonly Reference[]
  /** Absent without the permission. */
  readonly onRemove: ((reference: Reference) => void) | undefined
}

function PhotoList({ references, onRemove }: PhotoListProps) {
  return (
    <ul className={styles.photos}>
      {references.map((reference) => (
        <li key={reference.photo_id}>
          <img
            src={reference.image_url}
            alt={`${reference.is_added ? 'Added' : 'Taken'} on ${dayInWords(reference.taken_on)}`}
            loading="lazy"
            width={96}
            height={96}
          />
          {onRemove && (
            <ActButton size="small" icon="trash" onClick={() => onRemove(reference)}>
              Remove
            </ActButton>
          )}
        </li>
      ))}
    </ul>
  )
}
