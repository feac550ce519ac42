import type { Annotation } from '#shared/contract/annotations.ts'
import { documentOnDevice } from '../../sync/documents/document-texts.ts'
import type { App } from '../../sync/react/app-context.ts'
import { annotationThreads } from '../annotations/annotations.local.ts'
import type { Saying, ThreadText } from '../convert/book-text.ts'
import { resolveAnchor } from '../editor/extensions/anchors.ts'

/** Unresolved comments of a book's writers on passages of these scenes. */
export async function openThreads(
  { account, overlay }: Pick<App, 'account' | 'overlay'>,
  scenes: readonly { id: string }[],
): Promise<ThreadText[]> {
  const { vault, cache } = account
  const found = scenes.map(async ({ id }, scene): Promise<ThreadText[]> => {
    const name = `section:${id}`
    const threads = await annotationThreads(cache, overlay, name)
    const open = threads.filter(({ comment }) => comment.resolved_at === null)
    if (open.length === 0) return []
    const doc = await documentOnDevice(vault, name)
    return open.map(({ comment, answers }) => {
      const passage = resolveAnchor(doc, comment.anchor)
      const said = [comment, ...answers].map(sayingOf)
      // The passage is gone: place the comment at the beginning of its scene, and quote the passage.
      if (!passage) said[0]!.text = `“${comment.anchor.quote}” (gone): ${said[0]!.text}`
      return { scene, ...(passage ?? { from: 0, to: 0 }), said, resolved: false }
    })
  })
  return (await Promise.all(found)).flat()
}

function sayingOf({ author, created_at, body }: Annotation): Saying {
  return { author: author.display_name || author.username, date: created_at, text: body }
}
