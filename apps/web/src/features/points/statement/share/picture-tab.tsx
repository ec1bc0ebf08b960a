import { getPoints } from '@jara/contract/points/balance'
import { formatMoment } from '@jara/rules/moment'
import { fullName } from '@jara/rules/identity/person'
import { Button } from '@jara/ui/button'
import { Row, Stack } from '@jara/ui/stack'
import { Switch } from '@jara/ui/switch'
import { Text } from '@jara/ui/text'
import { useToast } from '@jara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { read, silently } from '../../../../api/read.ts'
import { saveFile, shareFile } from '../../../../device/save-file.ts'
import { storedPerson } from '../../../../session/stored-user.ts'
import { useSession } from '../../../../session/use-session.ts'
import type { MonthSum } from '../month-choice.tsx'
import { useSeal } from '../seal/use-seal.ts'
import { downloadIcon } from './file-tab.tsx'
import styles from './picture-tab.module.css'
import { drawStatement, pictureFile, pictureSize } from './statement-picture.ts'

/** A month's totals as a picture for a chat. */
export function PictureTab({ sum }: { sum: MonthSum }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hidesName, setHidesName] = useState(false)
  const { user } = useSession()
  const show = useToast()
  const { data } = useQuery(silently(read(getPoints)))
  const { check } = useSeal()
  const isVerified = check?.at === 'verified' && check.entries.length > 0
  const name = hidesName ? '' : fullName(storedPerson(user) ?? {})
  const points = data?.points ?? 0
  useEffect(() => {
    const at = formatMoment(new Date().toISOString()) ?? ''
    const draw = () => canvas.current && drawStatement(canvas.current, { points, sum, name, isVerified, at })
    draw()
    // The first picture may have been drawn before its font was loaded.
    void document.fonts.ready.then(draw)
  }, [points, sum, name, isVerified])
  const make = async (send: (file: File) => unknown) => {
    const file = canvas.current && (await pictureFile(canvas.current, `jara-${sum.month}.png`))
    if (!file) return show('We couldn’t create the picture on this device.')
    if ((await send(file)) === 'saved') show('Picture saved.')
  }
  return (
    <Stack gap={4}>
      <canvas
        ref={canvas}
        className={styles.preview}
        {...pictureSize}
        role="img"
        aria-label="Preview of the picture"
      />
      <Row between>
        <Text look="item">Hide my name</Text>
        <Switch label="Hide my name" name="hidesName" on={hidesName} onChange={setHidesName} />
      </Row>
      <Button block icon="share" onClick={() => void make(shareFile)}>
        Share picture
      </Button>
      <Button
        variant="tonal"
        block
        icon={downloadIcon}
        onClick={() =>
          void make((file) => {
            saveFile(file)
            return 'saved'
          })
        }
      >
        Save picture
      </Button>
    </Stack>
  )
}
