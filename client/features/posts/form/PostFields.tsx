import { MAX_URL_LENGTH } from '#shared/limits.ts'
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from '#shared/rules/post-form.ts'
import { MAX_POLL_TEXT_LENGTH } from '#shared/rules/poll-form.ts'
import { Field } from '../../../ui/Field.tsx'
import { MarkdownField } from '../../../ui/MarkdownField.tsx'
import { FlairSelect } from '../../flairs/FlairSelect.tsx'
import { ImagesField } from './ImagesField.tsx'
import { PollFields } from './PollFields.tsx'
import type { NewPost } from './use-post-form.ts'
import { type ChangeImages, useTakeImages } from './use-take-images.ts'
import { VideoField } from './VideoField.tsx'

interface Props {
  communityId: string
  form: NewPost
}

/** Title, flair and text, which every post has, around what only its type has. The title of a poll is its question. */
export function PostFields({ communityId, form }: Props) {
  const { values, field, change, setDraft, types } = form
  const { post_type } = values
  const isText = post_type === 'text'
  const isPoll = post_type === 'poll'
  const changeImages: ChangeImages = (next) =>
    setDraft((now) => ({ ...now, images: next(now.images ?? []) }))
  const taking = useTakeImages(values.images, changeImages)
  // A text with a picture is a post of pictures with a text.
  const takesPictures = (isText || post_type === 'image') && types.includes('image')
  const addPictures = (files: File[]) => {
    change({ post_type: 'image' })
    taking.add(files)
  }
  return (
    <>
      <Field
        label={isPoll ? 'Question' : 'Title'}
        hideLabel
        placeholder={isPoll ? 'Question' : 'Title'}
        look="title"
        {...field('title')}
        maxLength={isPoll ? MAX_POLL_TEXT_LENGTH : MAX_POST_TITLE_LENGTH}
        counter
        required
      />
      <FlairSelect communityId={communityId} value={values.flair_id} onChange={change} />
      {post_type === 'image' ? (
        <ImagesField images={values.images} onChange={changeImages} taking={taking} />
      ) : (
        <TypeField form={form} />
      )}
      <MarkdownField
        label={isText ? 'Body' : 'Body (optional)'}
        hideLabel
        placeholder={isText ? 'Body' : 'Body (optional)'}
        look="prose"
        rows={isText ? 10 : 4}
        {...field('body')}
        maxLength={MAX_POST_BODY_LENGTH}
        counter
        required={isText}
        onPictures={takesPictures ? addPictures : undefined}
      />
    </>
  )
}

function TypeField({ form: { values, field, bind } }: { form: NewPost }) {
  if (values.post_type === 'link')
    return (
      <Field
        label="Link URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...field('link_url')}
        maxLength={MAX_URL_LENGTH}
        required
      />
    )
  if (values.post_type === 'video')
    return <VideoField video={values.video} onChange={bind('video').onChange} />
  if (values.post_type === 'poll')
    return <PollFields poll={values.poll} onChange={bind('poll').onChange} />
  return null
}
