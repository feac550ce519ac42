import { Crop, ImageUp, Trash2 } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { AVATAR_CROP } from '../../ui/crop.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { appToast } from '../../ui/toast.ts'
import { prepareImage } from '../files/prepare-image.ts'
import { useCutPicture } from '../files/use-cut-picture.ts'
import { usePictures } from '../files/use-local-files.ts'
import { useLoadFile } from '../files/use-load-file.ts'

export interface AvatarFiles {
  avatar_file_id: string | null
  /** The uncropped picture, so that the user can crop it again later. */
  original_avatar_file_id: string | null
}

interface Props {
  name: string
  value: AvatarFiles
  onChange(value: AvatarFiles): void
}

/** The user's picture: to pick, crop round, crop again from the uncropped picture, or remove. */
export function AvatarField({ name, value, onChange }: Props) {
  const { keepBlob } = usePictures()
  const load = useLoadFile()
  const picture = useCutPicture({
    purpose: 'avatar',
    shape: AVATAR_CROP,
    async onKept(avatar_file_id, { id, picture: uncut, name: fileName }) {
      const original =
        id ?? (await keepBlob(await prepareImage(uncut, 'avatar'), fileName, 'avatar'))
      onChange({ avatar_file_id, original_avatar_file_id: original })
      appToast.success('Avatar ready! Click "Save Changes" to update your profile.')
    },
  })
  const adjust = async (id: string) => {
    try {
      const earlier = load(id).then((blob) => ({ picture: blob, name: 'avatar.jpg', id }))
      await picture.cutAgain(earlier)
    } catch {
      appToast.error('Failed to load avatar for editing')
    }
  }
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Avatar</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} fileId={value.avatar_file_id} size="xl" />
        <FileButton label="Avatar file" accept="image/*" onFiles={picture.pick}>
          <ImageUp aria-hidden className="size-4" />
          {value.avatar_file_id ? 'Choose another image' : 'Choose an image'}
        </FileButton>
        {value.original_avatar_file_id && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void adjust(value.original_avatar_file_id!)}
          >
            <Crop aria-hidden className="size-4" />
            Crop again
          </Button>
        )}
        {value.avatar_file_id && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ avatar_file_id: null, original_avatar_file_id: null })}
          >
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
        )}
      </div>
      <p className="mt-2 text-[13px] leading-5 text-subtle">JPG, PNG or GIF, smaller than 5MB.</p>
      <Problem text={picture.problem} className="mt-1" />
      {picture.dialog && <LazyCropDialog {...picture.dialog} />}
    </fieldset>
  )
}
