import type { Community } from '#shared/contract/communities.ts'
import { MAX_POST_IMAGES, enabledPostTypes } from '#shared/rules/post-form.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { leaveShared, type SharedThing, sharedFiles } from '../../sync/store/shared-things.ts'
import { appToast } from '../../ui/toast.ts'
import { usePictures } from '../files/use-local-files.ts'
import type { PickedImage } from '../posts/form/ImagesField.tsx'
import { type PostDraft, postDraftKey } from '../posts/form/post-draft.ts'
import { mergedDraft, partOf } from './shared-draft.ts'

/**
 * Makes shared content the draft of a post in a community. Drops it only when the draft is on the disk; pictures that
 * found no room keep waiting, so that the user can try again.
 */
export function useTakeShared() {
  const { account } = useApp()
  const pictures = usePictures()
  return async (thing: SharedThing, community: Community): Promise<void> => {
    const part = partOf(thing, enabledPostTypes(community))
    if (!part) throw new Error(`c/${community.name} does not take such posts.`)
    const { drafts, vault } = account
    const key = postDraftKey(community.id)
    const room =
      MAX_POST_IMAGES - (((await drafts.read(key)) as PostDraft | undefined)?.images?.length ?? 0)
    const images: PickedImage[] = []
    const left: File[] = []
    const files = await sharedFiles(thing)
    if (files.length > room) appToast.info(`A post has at most ${MAX_POST_IMAGES} images`)
    for (const file of files) {
      if (images.length >= room) {
        left.push(file)
        continue
      }
      try {
        images.push({ file_id: await pictures.keep(file), caption: '', alt: '' })
      } catch (error) {
        left.push(file)
        appToast.error(`${file.name}: ${(error as Error).message || 'Failed to upload image'}`)
      }
    }
    if (files.length > 0 && images.length === 0)
      throw new Error(
        room > 0 ? 'None of these images can be read.' : 'Your post there has no room for images.',
      )
    const draft = mergedDraft((await drafts.read(key)) as PostDraft | undefined, part, images)
    drafts.write(key, draft)
    await drafts.flush()
    const stored = (await vault.drafts.get(key))?.value
    if (JSON.stringify(stored) === JSON.stringify(draft)) await leaveShared(thing, left)
  }
}
