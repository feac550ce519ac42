import { useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { TextPicture } from './TextPicture.tsx'
import type { Discard } from './use-discarded.ts'

interface Props {
  pictures: readonly LocalFile[]
  discard: Discard
  /** A link out of the tray was followed. */
  onLeave(): void
}

/** Pictures that stand in texts and that the server does not have. */
export function TextPictures({ pictures, ...rest }: Props) {
  const refused = pictures.filter(({ state }) => state === 'refused')
  const places = usePlaces(refused.map(({ id }) => id).join())
  return pictures.map((file) => (
    <TextPicture key={file.id} file={file} place={places.get(file.id) ?? ''} {...rest} />
  ))
}

/** Name of the document that shows each. Those that wait need none: it is looked for in every text of this device. */
function usePlaces(ids: string): ReadonlyMap<string, string> {
  const { vault } = useApp().account
  const [places, setPlaces] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (ids === '') return
    let shown = true
    void import('../../sync/documents/document-texts.ts')
      .then(({ documentsWith }) => documentsWith(vault, ids.split(',')))
      .then((found) => shown && setPlaces(found), reportError)
    return () => {
      shown = false
    }
  }, [vault, ids])
  return places
}
