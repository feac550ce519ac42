import { pictureIds } from '#shared/rules/chapter-pictures.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type * as Y from 'yjs'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Says which pictures of a text the server did not take, and why: other writers and readers do not get them. */
export function RefusedPictures({ text }: { text: Y.Text }) {
  const { vault } = useApp().account
  const refused = useLiveQuery(async () => {
    const files = await vault.files.where('state').equals('refused').toArray()
    const named = files.length > 0 ? new Set(pictureIds(text.toJSON())) : null
    return files.filter(({ id }) => named?.has(id))
  }, [vault, text])
  const [first] = refused ?? []
  if (!first) return null
  const which = refused!.length === 1 ? 'A picture' : `${refused!.length} pictures`
  return (
    <div className="mx-auto mb-4 max-w-(--measure)">
      <Banner tone="warning">
        {which} of this text could not be sent. {first.message}
      </Banner>
    </div>
  )
}
