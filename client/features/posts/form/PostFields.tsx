import { MAX_URL_LENGTH } from '#shared/limits.ts'
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from '#shared/rules/post-form.ts'
import { Field } from '../../../ui/Field.tsx'
import { FlairSelect } from '../../flairs/FlairSelect.tsx'
import { ImagesField } from './ImagesField.tsx'
import { PollFields } from './PollFields.tsx'
import type { NewPost } from './use-post-form.ts'
import { VideoField } from './VideoField.tsx'

interface Props {
  communityId: string
  form: NewPost
}

/** Title, flair and text, which every post has, around what only its type has. */
export function PostFields({ communityId, form }: Props) {
  const { values, field, change } = form
  const isText = values.post_type === 'text'
  return (
    <>
      <Field label="Title" {...field('title')} maxLength={MAX_POST_TITLE_LENGTH} counter required />
      <FlairSelect communityId={communityId} value={values.flair_id} onChange={change} />
      <TypeField form={form} />
      <Field
        label={isText ? 'Body' : 'Body (optional)'}
        multiline
        rows={isText ? 10 : 4}
        hint="Markdown works here."
        {...field('body')}
        maxLength={MAX_POST_BODY_LENGTH}
        counter
        required={isText}
      />
    </>
  )
}

function TypeField({ form: { values, field, bind, setDraft } }: { form: NewPost }) {
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
  if (values.post_type === 'image')
    return (
      <ImagesField
        images={values.images}
        onChange={(next) => setDraft((now) => ({ ...now, images: next(now.images ?? []) }))}
      />
    )
  if (values.post_type === 'video')
    return <VideoField video={values.video} onChange={bind('video').onChange} />
  if (values.post_type === 'poll')
    return <PollFields poll={values.poll} onChange={bind('poll').onChange} />
  return null
}
