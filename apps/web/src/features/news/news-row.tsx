import { wordsOf } from '@jara/client/request-failed'
import { chooseNews, readNewsChoice } from '@jara/contract/news'
import { IconTile } from '@jara/ui/icon-tile'
import { ListRow } from '@jara/ui/list'
import { Switch } from '@jara/ui/switch'
import { useToast } from '@jara/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { invalidate } from '../../api/query-client.ts'
import { read } from '../../api/read.ts'
import { write } from '../../api/write.ts'

/** Whether the customer gets messages of the programme. Those about points and safety cannot be switched off. */
export function NewsRow() {
  const toast = useToast()
  const choice = useQuery(read(readNewsChoice))
  const choose = useMutation({
    ...write(chooseNews),
    onSettled: () => invalidate(readNewsChoice),
    onError: (error) => toast(wordsOf(error)),
  })
  const news = choose.isPending ? choose.variables.body.news : choice.data?.news
  return (
    <ListRow
      start={<IconTile icon="bell" />}
      title="News and offers"
      meta={['Points and safety always come']}
      end={
        <Switch
          name="news"
          label="News and offers"
          on={news !== 'off'}
          onChange={(on) => choose.mutate({ body: { news: on ? 'on' : 'off' } })}
        />
      }
    />
  )
}
